from torch_not_there import tensor
