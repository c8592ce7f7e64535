#include <stddef.h>

int average(int low, int high)
{
    return (low + high) / 2;
}

long parity(const int *values, size_t count)
{
    long total = 0;
    while (count-- > 0)
        total ^= *values++;
    return total;
}
