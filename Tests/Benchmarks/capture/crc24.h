// The CRC of advertising packets with tables for eight bytes at a time, for the C programs that Baton is measured beside.
#include <stddef.h>
#include <stdint.h>

static uint32_t tables[8][256];

static void make_tables(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) value = value & 1 ? value >> 1 ^ 0xDA6000 : value >> 1;
        tables[0][byte] = value;
    }
    for (int table = 1; table < 8; table++)
        for (int byte = 0; byte < 256; byte++)
            tables[table][byte] = tables[table - 1][byte] >> 8 ^ tables[0][tables[table - 1][byte] & 0xFF];
}

static uint32_t crc24(const uint8_t *bytes, size_t count) {
    uint32_t value = 0xAAAAAA;
    while (count >= 8) {
        value ^= bytes[0] | bytes[1] << 8 | bytes[2] << 16;
        value = tables[7][value & 0xFF] ^ tables[6][value >> 8 & 0xFF] ^ tables[5][value >> 16] ^ tables[4][bytes[3]] ^
                tables[3][bytes[4]] ^ tables[2][bytes[5]] ^ tables[1][bytes[6]] ^ tables[0][bytes[7]];
        bytes += 8;
        count -= 8;
    }
    while (count--) value = value >> 8 ^ tables[0][(value ^ *bytes++) & 0xFF];
    return value;
}
