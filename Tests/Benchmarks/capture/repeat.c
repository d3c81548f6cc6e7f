// Makes a long recording out of a short one: its records again and again, each round's times moved behind the round before.
//
//     repeat INPUT OUTPUT PACKETS [CONTAINER [LINKTYPE]]
//
// CONTAINER is pcap (the default), pcapng or btsnoop. The packets are the input's; with LINKTYPE 201 those of an input of LINKTYPE 256 are made into the
// HCI events in which a controller would have reported them, with times in whole microseconds. btsnoop, which has no LINKTYPE 256, holds the
// same events without their direction. The output has at least PACKETS packets, and is little-endian and in nanoseconds where the container allows.
#include <pcap/pcap.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
    int64_t time;
    uint32_t captured, original;
    uint8_t *bytes;
};

/// The HCI event for an advertising packet behind a radio header; 0 when it is another packet.
static uint32_t as_event(const uint8_t *bytes, uint32_t count, uint8_t *event) {
    if (count < 10 + 4 + 2 + 6 + 3 || memcmp(bytes + 10, "\xD6\xBE\x89\x8E", 4)) return 0;
    static const int event_types[16] = {0, 1, 3, -1, 4, -1, 2, -1, -1, -1, -1, -1, -1, -1, -1, -1};
    int type = event_types[bytes[14] & 15], length = bytes[15];
    if (type < 0 || length < 6 || length > 37 || count < 10 + 4 + 2 + (uint32_t)length) return 0;
    int data = length - 6;
    uint8_t head[9] = {0, 0, 0, 1, 4, 0x3E, 12 + data, 2, 1};
    memcpy(event, head, sizeof head);
    event[9] = type;
    event[10] = bytes[14] >> 6 & 1;
    memcpy(event + 11, bytes + 16, 6);
    event[17] = data;
    memcpy(event + 18, bytes + 22, data);
    event[18 + data] = bytes[1];
    return 19 + data;
}

static void big(uint8_t *to, uint64_t value, int count) {
    while (count--) {
        to[count] = value;
        value >>= 8;
    }
}

int main(int argc, char **argv) {
    const char *container = argc > 4 ? argv[4] : "pcap";
    int as_events = argc > 5 && !strcmp(argv[5], "201"), is_pcap = !strcmp(container, "pcap");
    int is_pcapng = !strcmp(container, "pcapng"), is_btsnoop = !strcmp(container, "btsnoop");
    if (argc < 4 || argc > 6 || is_pcap + is_pcapng + is_btsnoop != 1 || (is_btsnoop && !as_events)) {
        fprintf(stderr, "usage: repeat INPUT OUTPUT PACKETS [pcap | pcapng | btsnoop [201]]; btsnoop needs 201\n");
        return 2;
    }
    char message[PCAP_ERRBUF_SIZE];
    pcap_t *input = pcap_open_offline_with_tstamp_precision(argv[1], PCAP_TSTAMP_PRECISION_NANO, message);
    if (!input) {
        fprintf(stderr, "repeat: %s: %s\n", argv[1], message);
        return 2;
    }
    uint32_t link_type = pcap_datalink(input);
    if (as_events && link_type != 256) {
        fprintf(stderr, "repeat: %s: link type %u, expected 256 to make 201 of it\n", argv[1], link_type);
        return 2;
    }
    if (as_events) link_type = 201;
    struct record *records = NULL;
    size_t count = 0, room = 0;
    struct pcap_pkthdr *header;
    const u_char *data;
    while (pcap_next_ex(input, &header, &data) == 1) {
        uint8_t event[64];
        uint32_t captured = header->caplen, original = header->len;
        const uint8_t *bytes = data;
        if (as_events) {
            captured = original = as_event(data, header->caplen, event);
            bytes = event;
            if (captured == 0) continue;
        }
        if (count == room) {
            room = room ? room * 2 : 1024;
            records = realloc(records, room * sizeof *records);
            if (!records) return 2;
        }
        struct record *record = &records[count++];
        record->time = (int64_t)header->ts.tv_sec * 1000000000 + header->ts.tv_usec;
        if (as_events) record->time -= record->time % 1000;
        record->captured = captured;
        record->original = original;
        record->bytes = malloc(captured ? captured : 1);
        if (!record->bytes) return 2;
        memcpy(record->bytes, bytes, captured);
    }
    if (count == 0) {
        fprintf(stderr, "repeat: %s: no packets\n", argv[1]);
        return 2;
    }
    FILE *output = fopen(argv[2], "wb");
    if (!output) {
        perror(argv[2]);
        return 2;
    }
    if (is_pcap) {
        uint32_t head[6] = {0xA1B23C4D, 2 | 4 << 16, 0, 0, 262144, link_type};
        fwrite(head, sizeof head, 1, output);
    } else if (is_pcapng) {
        // A section, and an interface whose times are in nanoseconds.
        uint32_t section[7] = {0x0A0D0D0A, 28, 0x1A2B3C4D, 1, 0xFFFFFFFF, 0xFFFFFFFF, 28};
        uint32_t interface[8] = {1, 32, link_type, 262144, 9 | 1 << 16, 9, 0, 32};
        fwrite(section, sizeof section, 1, output);
        fwrite(interface, sizeof interface, 1, output);
    } else {
        uint8_t head[16] = "btsnoop";
        big(head + 8, 1, 4);
        big(head + 12, 1002, 4);
        fwrite(head, sizeof head, 1, output);
    }
    int64_t first = records[0].time, last = first;
    for (size_t i = 0; i < count; i++)
        if (records[i].time > last) last = records[i].time;
    int64_t round = last - first + 30000000;
    if (as_events) round -= round % 1000;
    uint64_t wanted = strtoull(argv[3], NULL, 10), written = 0;
    for (int64_t shift = 0; written < wanted; shift += round)
        for (size_t i = 0; i < count; i++, written++) {
            struct record *record = &records[i];
            int64_t time = record->time + shift;
            if (is_pcap) {
                uint32_t fields[4] = {
                    (uint32_t)(time / 1000000000), (uint32_t)(time % 1000000000), record->captured, record->original};
                fwrite(fields, sizeof fields, 1, output);
                fwrite(record->bytes, 1, record->captured, output);
            } else if (is_pcapng) {
                uint32_t padding = -record->captured & 3, length = 32 + record->captured + padding, zero = 0;
                uint32_t fields[7] = {
                    6, length, 0, (uint32_t)(time >> 32), (uint32_t)time, record->captured, record->original};
                fwrite(fields, sizeof fields, 1, output);
                fwrite(record->bytes, 1, record->captured, output);
                fwrite(&zero, 1, padding, output);
                fwrite(&length, sizeof length, 1, output);
            } else {
                // Without the four bytes of direction, which a flag tells here.
                uint8_t fields[24] = {0};
                big(fields, record->original - 4, 4);
                big(fields + 4, record->captured - 4, 4);
                big(fields + 8, 3, 4);
                big(fields + 16, time / 1000 + 0x00DCDDB30F2F8000, 8);
                fwrite(fields, sizeof fields, 1, output);
                fwrite(record->bytes + 4, 1, record->captured - 4, output);
            }
        }
    if (fclose(output)) {
        perror(argv[2]);
        return 2;
    }
    printf("%llu\n", (unsigned long long)written);
    return 0;
}
