/* Expected numbers come from NumPy 1.24: PCG64(seed).random_raw, default_rng(seed). */
#include "core/pcg.h"

#include <criterion/criterion.h>
#include <math.h>

static struct pcg seeded(uint64_t seed)
{
    struct pcg g;
    const uint32_t words[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    pcg_seed(&g, words[1] ? 2 : 1, words);
    return g;
}

static const struct {
    uint64_t seed, raw[3];
    double uniform[2], normal[4]; /* one after the other from one generator */
} numpy[] = {
    {0,
     {0xa30febcfd9c2825f, 0x4510bdf882d9d721, 0xa7d3da94ecde8b8},
     {0x1.461fd79fb3850p-1, 0x1.1442f7e20b674p-2},
     {0x1.47e57a468b06dp-1, 0x1.adabbec84d4f0p-4, -0x1.1243418e643edp-1, 0x1.7245f95ced1e6p-2}},
    {42,
     {0xc621fbcd16d92688, 0x705a5661a791ffc1, 0xdbcd12c26eda1624},
     {0x1.8c43f79a2db24p-1, 0x1.c16959869e47ep-2},
     {0x1.803b239e77350p-1, 0x1.e191b2d157f36p-1, -0x1.f3770ac89d08fp+0, -0x1.4d5ba2db7ebc8p+0}},
    {1099511627783,
     {0xd46e9e2034de21aa, 0x415badc99c087675, 0x275ed40f045acb84},
     {0x1.a8dd3c4069bc4p-1, 0x1.056eb7267021cp-2},
     {-0x1.7088c449fa1d1p-2, -0x1.469ae0e4ca706p-1, 0x1.406c2544e8e68p+0, 0x1.27bf68518a834p+1}},
};

Test(pcg, equals_numpy_bit_for_bit)
{
    for (size_t k = 0; k < sizeof numpy / sizeof *numpy; k++) {
        struct pcg g = seeded(numpy[k].seed);
        for (int i = 0; i < 3; i++)
            cr_expect_eq(pcg_uint64(&g), numpy[k].raw[i]);
        g = seeded(numpy[k].seed);
        for (int i = 0; i < 2; i++)
            cr_expect_eq(pcg_double(&g), numpy[k].uniform[i]);
        for (int i = 0; i < 4; i++)
            cr_expect_eq(pcg_normal(&g), numpy[k].normal[i]);
    }
}

Test(pcg, makes_two_short_numbers_of_a_long_one_and_keeps_the_second)
{
    struct pcg g = seeded(0);
    cr_expect_eq(pcg_uint32(&g), 3653403231u);
    cr_expect_eq(pcg_uint32(&g), 2735729615u);
    cr_expect_eq(pcg_uint32(&g), 2195314465u);
    cr_expect_eq(pcg_uint64(&g), 755828109848996024u);
    cr_expect_eq(pcg_uint32(&g), (uint32_t)(0x4510bdf882d9d721u >> 32));
}

Test(pcg, normal_numbers_reach_the_tail)
{
    struct pcg g = seeded(11);
    double x[20000];
    int far = 0;
    for (int i = 0; i < 20000; i++) {
        x[i] = pcg_normal(&g);
        far += fabs(x[i]) > 3.6541528853610088;
    }
    cr_expect_eq(far, 3);
    cr_expect_eq(x[2712], 0x1.dda3ce5d5b55ap+1);
    cr_expect_eq(x[8639], 0x1.eaac7e309c62cp+1);
    cr_expect_eq(x[19999], 0x1.ea643d1e6df85p+0);
}
