// The yardstick: what `baton capture summary` does, as a C loop on libpcap.
//
// For every packet of a LINKTYPE 256 or 201 capture: time, advertiser, signal and channel; the CRC of every advertising packet, verified with
// tables for eight bytes at a time; every Apple AD structure; every Continuity message by type; distinct Handoff values and
// distinct addresses in hash tables. Prints the same counts as `baton capture summary --json`, one a line, and a checksum of what else was read,
// so that the compiler cannot leave the reading out.
#include <pcap/pcap.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc24.h"

enum { BAD_BY_SNIFFER = 1, BAD_RECOMPUTED = 2, SAID = 4 };

static uint64_t packets, advertising, advertising_bad, bad_sniffer, bad_recomputed, apple, apple_bad, handoff, handoff_bad,
    distinct, distinct_damaged_only, addresses, sum;
static uint64_t types[256][2];
static int64_t earliest = INT64_MAX, latest = INT64_MIN;

struct payload {
    uint8_t length, state, bytes[30];
};
static struct payload payloads[1 << 17];
static uint64_t address_table[1 << 17];

static uint64_t mix(uint64_t word) {
    word = (word ^ word >> 32) * 0x9E3779B97F4A7C15u;
    return word ^ word >> 29;
}

static void note_payload(const uint8_t *bytes, uint8_t length, int damaged) {
    uint64_t hash = length;
    for (int i = 0; i + 8 <= length; i += 8) {
        uint64_t word;
        memcpy(&word, bytes + i, 8);
        hash = mix(hash ^ word);
    }
    for (int i = length & ~7; i < length; i++) hash = mix(hash ^ bytes[i]);
    if (length > 30) length = 30;
    uint32_t index = hash & ((1 << 17) - 1);
    while (payloads[index].state) {
        if (payloads[index].length == length && !memcmp(payloads[index].bytes, bytes, length)) {
            if (payloads[index].state == 1 && !damaged) {
                payloads[index].state = 2;
                distinct_damaged_only--;
            }
            return;
        }
        index = (index + 1) & ((1 << 17) - 1);
    }
    if (distinct >= 65536) return;
    distinct++;
    distinct_damaged_only += damaged;
    payloads[index].state = damaged ? 1 : 2;
    payloads[index].length = length;
    memcpy(payloads[index].bytes, bytes, length);
}

static void note_address(uint64_t address) {
    uint32_t index = mix(++address) & ((1 << 17) - 1);
    while (address_table[index]) {
        if (address_table[index] == address) return;
        index = (index + 1) & ((1 << 17) - 1);
    }
    if (addresses >= 65536) return;
    addresses++;
    address_table[index] = address;
}

static void advertising_data(const uint8_t *bytes, const uint8_t *end, uint64_t address, int damaged) {
    while (end - bytes >= 2 && bytes[0]) {
        const uint8_t *next = bytes + 1 + bytes[0];
        if (next > end) next = end;
        if (bytes[1] == 0xFF && next - bytes >= 4 && bytes[2] == 0x4C && bytes[3] == 0) {
            apple++;
            apple_bad += damaged;
            if (!damaged) note_address(address);
            const uint8_t *message = bytes + 4;
            while (message < next) {
                uint8_t type = message[0];
                const uint8_t *value;
                int length;
                if (type == 0x01) {
                    value = message + 1;
                    length = 16;
                } else {
                    if (next - message < 2) break;
                    value = message + 2;
                    length = type == 0x06 || type == 0x11 ? message[1] & 0x1F : message[1];
                }
                if (next - value < length) break;
                types[type][damaged]++;
                if (type == 0x0C) note_payload(value, length, damaged);
                message = value + length;
            }
        }
        bytes = next;
    }
}

static void link_layer(const uint8_t *bytes, const uint8_t *end) {
    if (end - bytes < 10) return;
    uint16_t flags = bytes[8] | bytes[9] << 8;
    sum += bytes[0] + (flags & 2 ? bytes[1] : 0);
    if (flags >> 14 == 2) return;
    bytes += 10;
    if (end - bytes < 6) return;
    if ((bytes[0] | bytes[1] << 8 | bytes[2] << 16 | (uint32_t)bytes[3] << 24) != 0x8E89BED6) return;
    advertising++;
    int length = bytes[5];
    int recomputed = 0;
    if (end - bytes >= 6 + length + 3) {
        const uint8_t *crc = bytes + 6 + length;
        recomputed = crc24(bytes + 4, length + 2) != (crc[0] | crc[1] << 8 | (uint32_t)crc[2] << 16);
    }
    int sniffer = flags & 0x400 && !(flags & 0x800);
    int damaged = flags & 0x400 ? sniffer : recomputed;
    advertising_bad += damaged;
    bad_sniffer += sniffer;
    bad_recomputed += recomputed;
    int type = bytes[4] & 15;
    if (type != 0 && type != 2 && type != 4 && type != 6) return;
    const uint8_t *payload = bytes + 6, *payload_end = payload + length;
    if (payload_end > end) payload_end = end;
    if (payload_end - payload < 6) return;
    uint64_t address = 0;
    memcpy(&address, payload, 6);
    address |= (uint64_t)(bytes[4] >> 6 & 1) << 48;
    advertising_data(payload + 6, payload_end, address, damaged);
}

static void event(const uint8_t *bytes, const uint8_t *end) {
    if (end - bytes < 9 || bytes[4] != 4 || bytes[5] != 0x3E) return;
    bytes += 5;
    int extended = bytes[2] == 0x0D;
    if (!extended && bytes[2] != 2) return;
    advertising++;
    int reports = bytes[3];
    bytes += 4;
    while (reports--) {
        int fixed = extended ? 24 : 9;
        if (end - bytes < fixed) return;
        int length = bytes[fixed - 1];
        const uint8_t *data = bytes + fixed, *data_end = data + length;
        if (data_end > end) data_end = end;
        uint64_t address = 0;
        memcpy(&address, bytes + (extended ? 3 : 2), 6);
        address |= (uint64_t)(bytes[extended ? 2 : 1] & 1) << 48;
        advertising_data(data, data_end, address, 0);
        if (!extended && data_end < end) sum += *data_end++;
        bytes = data_end;
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: reference FILE\n");
        return 2;
    }
    make_tables();
    char message[PCAP_ERRBUF_SIZE];
    pcap_t *input = pcap_open_offline_with_tstamp_precision(argv[1], PCAP_TSTAMP_PRECISION_NANO, message);
    if (!input) {
        fprintf(stderr, "reference: %s: %s\n", argv[1], message);
        return 2;
    }
    int link_type = pcap_datalink(input);
    if (link_type != 256 && link_type != 201) {
        fprintf(stderr, "reference: %s: link type %d, expected 256 or 201\n", argv[1], link_type);
        return 2;
    }
    struct pcap_pkthdr *header;
    const u_char *data;
    while (pcap_next_ex(input, &header, &data) == 1) {
        packets++;
        int64_t time = (int64_t)header->ts.tv_sec * 1000000000 + header->ts.tv_usec;
        if (time < earliest) earliest = time;
        if (time > latest) latest = time;
        if (link_type == 256)
            link_layer(data, data + header->caplen);
        else
            event(data, data + header->caplen);
    }
    handoff = types[0x0C][0] + types[0x0C][1];
    handoff_bad = types[0x0C][1];
    printf(
        "packets %llu\napple.entries %llu\napple.entriesWithBadCRC %llu\nhandoff.messages %llu\n"
        "handoff.messagesWithBadCRC %llu\nhandoff.distinctPayloads %llu\napple.devices %llu\n"
        "advertising.packets %llu\nadvertising.packetsWithBadCRC %llu\nadvertising.badCRCRecomputed %llu\n",
        (unsigned long long)packets, (unsigned long long)apple, (unsigned long long)apple_bad, (unsigned long long)handoff,
        (unsigned long long)handoff_bad, (unsigned long long)distinct, (unsigned long long)addresses,
        (unsigned long long)advertising, (unsigned long long)advertising_bad, (unsigned long long)bad_recomputed);
    fprintf(
        stderr, "%llu %llu %llu %lld %lld\n", (unsigned long long)sum, (unsigned long long)bad_sniffer,
        (unsigned long long)distinct_damaged_only, (long long)earliest, (long long)latest);
    return 0;
}
