def dot_product_attention(query, key):
assert query == key
return query
