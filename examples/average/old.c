#include <stddef.h>

int average(int low, int high)
{
    return (int)(((long)low + high) / 2);
}

long parity(const int *values, size_t count)
{
    long total = 0;
    for (size_t at = 0; at < count; at++)
        total ^= values[at];
    return total;
}
