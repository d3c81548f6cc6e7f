// Makes recordings that strangers could make to fill a reader's memory.
//
//     strangers KIND COUNT > OUTPUT
//
// KIND is one of
//   addresses   pcap of LINKTYPE 201: COUNT advertising reports, each from an address of its own and with a Handoff payload of its own
//   pieces      pcap of LINKTYPE 201: COUNT first pieces of extended advertisements, each from an address of its own, that nothing completes
//   long        pcap of LINKTYPE 201: COUNT packets of 262144 bytes, the most that a reader takes
//   blocks      pcapng: COUNT unknown blocks of 16 MiB with a packet behind each
//   interfaces  pcapng: COUNT interfaces, then a packet of the last that is kept
//   sections    pcapng: COUNT sections with an interface and a packet each
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(const void *bytes, size_t size) {
    if (fwrite(bytes, 1, size, stdout) != size) exit(3);
}
static void word(uint32_t value) { put(&value, 4); }

static void pcap_header(void) {
    uint32_t header[6] = {0xA1B23C4D, 2 | 4 << 16, 0, 0, 262144, 201};
    put(header, sizeof header);
}
static void pcap_packet(uint64_t number, const void *bytes, uint32_t size) {
    uint64_t time = 1700000000000000000ull + number * 1000000;
    uint32_t header[4] = {(uint32_t)(time / 1000000000), (uint32_t)(time % 1000000000), size, size};
    put(header, sizeof header);
    put(bytes, size);
}

// Six bytes that differ for every number and look random.
static void address(uint8_t *bytes, uint64_t number) {
    uint64_t value = (number + 1) * 0x9E3779B97F4A7C15ull;
    memcpy(bytes, &value, 6);
    bytes[5] = (bytes[5] & 0x3F) | 0x40;
}

static void advertising(uint64_t number) {
    uint8_t packet[] = {0, 0, 0, 1, 4, 0x3E, 32, 2, 1, 0, 1, 0, 0, 0, 0, 0, 0, 20, 19, 0xFF, 0x4C, 0, 0x0C, 0x0E, 0,
                        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xC4};
    address(packet + 11, number);
    memcpy(packet + 25, &number, 6);
    pcap_packet(number, packet, sizeof packet);
}

static void piece(uint64_t number) {
    enum { data = 229 };
    uint8_t packet[4 + 3 + 2 + 24 + data] = {0, 0, 0, 1, 4, 0x3E, 2 + 24 + data, 0x0D, 1};
    uint8_t *report = packet + 9;
    report[0] = 0x20; // Data status: incomplete, more to come.
    report[2] = 1;
    address(report + 3, number);
    report[9] = 1;
    report[13] = 0xC4;
    report[23] = data;
    report[24] = data - 1;
    report[25] = 0xFF;
    report[26] = 0x4C;
    pcap_packet(number, packet, sizeof packet);
}

static void section(void) {
    uint32_t header[7] = {0x0A0D0D0A, 28, 0x1A2B3C4D, 1, 0xFFFFFFFF, 0xFFFFFFFF, 28};
    put(header, sizeof header);
}
static void interface(void) {
    uint32_t description[5] = {1, 20, 201, 0, 20};
    put(description, sizeof description);
}
static void block_packet(uint32_t interface, uint64_t number) {
    uint32_t header[7] = {6, 36, interface, (uint32_t)(number >> 32), (uint32_t)number, 4, 4};
    put(header, sizeof header);
    word(0);
    word(36);
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: strangers KIND COUNT\n");
        return 2;
    }
    uint64_t count = strtoull(argv[2], NULL, 10);
    static uint8_t zeros[16 << 20];
    if (!strcmp(argv[1], "addresses") || !strcmp(argv[1], "pieces") || !strcmp(argv[1], "long")) {
        pcap_header();
        for (uint64_t number = 0; number < count; number++)
            if (argv[1][0] == 'a') advertising(number);
            else if (argv[1][0] == 'p') piece(number);
            else pcap_packet(number, zeros, 262144);
    } else if (!strcmp(argv[1], "blocks")) {
        section();
        interface();
        for (uint64_t number = 0; number < count; number++) {
            word(0x0BAD);
            word(sizeof zeros + 12);
            put(zeros, sizeof zeros);
            word(sizeof zeros + 12);
            block_packet(0, number);
        }
    } else if (!strcmp(argv[1], "interfaces")) {
        section();
        for (uint64_t number = 0; number < count; number++) interface();
        block_packet(65535, 1);
    } else if (!strcmp(argv[1], "sections")) {
        for (uint64_t number = 0; number < count; number++) {
            section();
            interface();
            block_packet(0, number);
        }
    } else {
        fprintf(stderr, "strangers: no such kind: %s\n", argv[1]);
        return 2;
    }
    return fflush(stdout) ? 3 : 0;
}
