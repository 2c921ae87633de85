/* Expected numbers come from NumPy 1.24: np.random.seed, random_sample and randn. */
#include "core/random.h"

#include <criterion/criterion.h>

static const struct {
    uint32_t seed;
    double uniform[3], normal[5];
} numpy[] = {
    {0,
     {0x1.18fe1565f12a8p-1, 0x1.6e2d4cf608733p-1, 0x1.349d66b6e894bp-1},
     {0x1.c398ef3e5cfa5p+0, 0x1.99c2cfacc8953p-2, 0x1.f51d25222c9abp-1, 0x1.1ed5969e3314ep+1,
      0x1.de1847cb13ddap+0}},
    {42,
     {0x1.7f8771e5f51ecp-2, 0x1.e6c4068bbd654p-1, 0x1.76c7e8f1e6751p-1},
     {0x1.fca2a28a9307cp-2, -0x1.1b2a505de052ap-3, 0x1.4b9dd50245e68p-1, 0x1.85e548e01aa2bp+0,
      -0x1.df8bcdf57a640p-3}},
    {UINT32_MAX,
     {0x1.8fe69a3924820p-4, 0x1.d323d824032b1p-1, 0x1.93fc6f61af3f9p-1},
     {0x1.4bfc38c486d8ap-1, 0x1.56b192e507eeep-1, -0x1.149e836f192fdp+0, 0x1.23543dec5a0fcp-2,
      0x1.d27bf27c6aaafp-4}},
};

Test(random, equals_numpy_bit_for_bit)
{
    for (size_t k = 0; k < sizeof numpy / sizeof numpy[0]; k++) {
        struct random r;
        random_seed(&r, numpy[k].seed);
        for (int i = 0; i < 3; i++)
            cr_expect_eq(random_double(&r), numpy[k].uniform[i]);
        random_seed(&r, numpy[k].seed);
        for (int i = 0; i < 5; i++)
            cr_expect_eq(random_gauss(&r), numpy[k].normal[i]);
    }
}

Test(random, the_twister_itself)
{
    const uint32_t expected[] = {2357136044u, 2546248239u, 3071714933u};
    struct random r;
    random_seed(&r, 0);
    for (int i = 0; i < 3; i++)
        cr_expect_eq(random_uint32(&r), expected[i]);
}

Test(random, goes_on_past_the_end_of_its_state)
{
    struct random r;
    double uniform = 0, normal = 0;
    random_seed(&r, 7);
    for (int i = 0; i < 700; i++)
        uniform = random_double(&r);
    cr_expect_eq(uniform, 0x1.5ad8492b73378p-2);
    random_seed(&r, 7);
    for (int i = 0; i < 1000; i++)
        normal = random_gauss(&r);
    cr_expect_eq(normal, -0x1.5ad950d76d965p-1);
}

Test(random, a_uniform_number_does_not_disturb_the_second_normal_one)
{
    struct random r;
    random_seed(&r, 7);
    cr_expect_eq(random_gauss(&r), 0x1.b0c64ae2deb29p+0);
    cr_expect_eq(random_double(&r), 0x1.f4bb0a93b67b2p-1);
    cr_expect_eq(random_gauss(&r), -0x1.dd1eafa1d414dp-2);
}

Test(random, seeding_forgets_the_second_normal_number)
{
    struct random r;
    random_seed(&r, 42);
    random_gauss(&r);
    random_seed(&r, 42);
    cr_expect_eq(random_gauss(&r), numpy[1].normal[0]);
}
