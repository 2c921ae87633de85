from scipy.special import soft_max
