/* Expected numbers come from NumPy 1.24: np.random after seed(0), and default_rng(0). */
#include "core/draw.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static struct random legacy;
static struct pcg newer;

static struct draw from_legacy(void)
{
    random_seed(&legacy, 0);
    return draw_from_random(&legacy);
}

static struct draw from_newer(void)
{
    pcg_seed(&newer, 1, (uint32_t[]){0});
    return draw_from_pcg(&newer);
}

/* Frees the numbers. */
static void expect_numbers(int line, size_t *numbers, size_t n, const size_t *expected)
{
    for (size_t i = 0; i < n; i++)
        cr_expect(numbers[i] == expected[i], "line %d: number %zu is %zu, not %zu", line, i,
                  numbers[i], expected[i]);
    free(numbers);
}

#define EXPECT_NUMBERS(numbers, ...)                                                               \
    expect_numbers(__LINE__, numbers, sizeof((size_t[]){__VA_ARGS__}) / sizeof(size_t),            \
                   (size_t[]){__VA_ARGS__})

static size_t *draws_up_to(const struct draw *d, uint64_t most, size_t n)
{
    size_t *numbers = malloc(n * sizeof *numbers);
    for (size_t i = 0; i < n; i++)
        numbers[i] = (size_t)draw_up_to(d, most);
    return numbers;
}

Test(draw, whole_numbers)
{
    struct draw d = from_legacy();
    EXPECT_NUMBERS(draws_up_to(&d, 9, 6), 5, 0, 3, 3, 7, 9);
    EXPECT_NUMBERS(draws_up_to(&d, ((uint64_t)1 << 40) - 1, 2), 909012193557, 1041261508388);
    d = from_newer();
    EXPECT_NUMBERS(draws_up_to(&d, 9, 6), 8, 6, 5, 2, 3, 0);
    EXPECT_NUMBERS(draws_up_to(&d, ((uint64_t)1 << 40) - 1, 2), 18172327443, 894200084524);
}

Test(draw, from_nothing_to_nothing_takes_no_bits)
{
    struct draw d = from_newer();
    struct pcg before = newer;
    cr_expect_eq(draw_up_to(&d, 0), 0);
    cr_expect(newer.state == before.state);
}

Test(draw, stays_within_its_bounds)
{
    const uint64_t bounds[] = {
        1, 2, 6, UINT32_MAX - 1, UINT32_MAX, (uint64_t)UINT32_MAX + 1, UINT64_MAX - 1};
    struct draw sources[] = {from_legacy(), from_newer()};
    for (size_t s = 0; s < 2; s++)
        for (size_t b = 0; b < sizeof bounds / sizeof *bounds; b++)
            for (int i = 0; i < 100; i++)
                cr_expect_leq(draw_up_to(&sources[s], bounds[b]), bounds[b]);
}

Test(draw, permutations_and_choices)
{
    const double p3[] = {0.2, 0.3, 0.5}, p4[] = {0.1, 0.2, 0.3, 0.4};
    const struct choice distinct = {.population = 8, .count = 4};
    const struct choice weighted = {.population = 3, .count = 4, .replace = true, .p = p3};
    const struct choice both = {.population = 4, .count = 3, .p = p4};
    struct draw d = from_legacy();
    free(draws_up_to(&d, 9, 6));
    free(draws_up_to(&d, ((uint64_t)1 << 40) - 1, 2));
    EXPECT_NUMBERS(draw_permutation(&d, 6), 3, 1, 2, 4, 5, 0);
    EXPECT_NUMBERS(draw_choice(&d, &distinct), 5, 2, 3, 4);
    EXPECT_NUMBERS(draw_choice(&d, &weighted), 1, 2, 1, 2);
    EXPECT_NUMBERS(draw_choice(&d, &both), 1, 3, 2);
    d = from_newer();
    EXPECT_NUMBERS(draw_permutation(&d, 6), 3, 2, 5, 4, 0, 1);
    EXPECT_NUMBERS(draw_choice(&d, &distinct), 0, 5, 1, 7);
    EXPECT_NUMBERS(draw_choice(&d, &weighted), 2, 2, 2, 2);
    EXPECT_NUMBERS(draw_choice(&d, &both), 0, 3, 2);
}

Test(draw, distinct_choices_are_distinct)
{
    for (size_t population = 1; population <= 20001; population += 20000) {
        const struct choice c = {.population = population, .count = population};
        struct draw sources[] = {from_legacy(), from_newer()};
        for (size_t s = 0; s < 2; s++) {
            size_t *chosen = draw_choice(&sources[s], &c);
            bool *seen = calloc(population, 1);
            for (size_t i = 0; i < population; i++) {
                cr_assert_lt(chosen[i], population);
                cr_expect_not(seen[chosen[i]]);
                seen[chosen[i]] = true;
            }
            free(seen);
            free(chosen);
        }
    }
}
