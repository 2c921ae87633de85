attention_scores = 1
print(attention_score)
