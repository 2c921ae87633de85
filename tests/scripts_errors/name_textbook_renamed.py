def dot_product_attention(q, k):
    return q

def masked(q, k):
    return DotProductAttention(q, k)

print(1)
masked(1, 2)
