// Makes a long pcap out of a short one: its records again and again, each round's times moved behind the round before.
//
//     repeat INPUT OUTPUT PACKETS
//
// The output is a little-endian nanosecond pcap of the input's link type with at least PACKETS packets.
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

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: repeat INPUT OUTPUT PACKETS\n");
        return 2;
    }
    char message[PCAP_ERRBUF_SIZE];
    pcap_t *input = pcap_open_offline_with_tstamp_precision(argv[1], PCAP_TSTAMP_PRECISION_NANO, message);
    if (!input) {
        fprintf(stderr, "repeat: %s: %s\n", argv[1], message);
        return 2;
    }
    struct record *records = NULL;
    size_t count = 0, room = 0;
    struct pcap_pkthdr *header;
    const u_char *data;
    while (pcap_next_ex(input, &header, &data) == 1) {
        if (count == room) {
            room = room ? room * 2 : 1024;
            records = realloc(records, room * sizeof *records);
            if (!records) return 2;
        }
        struct record *record = &records[count++];
        record->time = (int64_t)header->ts.tv_sec * 1000000000 + header->ts.tv_usec;
        record->captured = header->caplen;
        record->original = header->len;
        record->bytes = malloc(header->caplen ? header->caplen : 1);
        if (!record->bytes) return 2;
        memcpy(record->bytes, data, header->caplen);
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
    uint32_t head[6] = {0xA1B23C4D, 2 | 4 << 16, 0, 0, 262144, (uint32_t)pcap_datalink(input)};
    fwrite(head, sizeof head, 1, output);
    int64_t first = records[0].time, last = first;
    for (size_t i = 0; i < count; i++)
        if (records[i].time > last) last = records[i].time;
    int64_t round = last - first + 30000000;
    uint64_t wanted = strtoull(argv[3], NULL, 10), written = 0;
    for (int64_t shift = 0; written < wanted; shift += round)
        for (size_t i = 0; i < count; i++, written++) {
            int64_t time = records[i].time + shift;
            uint32_t fields[4] = {
                (uint32_t)(time / 1000000000), (uint32_t)(time % 1000000000), records[i].captured, records[i].original};
            fwrite(fields, sizeof fields, 1, output);
            fwrite(records[i].bytes, 1, records[i].captured, output);
        }
    if (fclose(output)) {
        perror(argv[2]);
        return 2;
    }
    printf("%llu\n", (unsigned long long)written);
    return 0;
}
