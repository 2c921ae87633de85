import nump as np
