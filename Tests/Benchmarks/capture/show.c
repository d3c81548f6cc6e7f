// The yardstick for text: what `baton capture show` prints, from a C loop on libpcap.
//
//     show FILE
//
// For every Handoff message of a LINKTYPE 256 or 201 capture a line of the same columns, byte for byte: frame, time, pseudonym, signal, channel,
// PDU, fields, and whether the CRC is wrong. Written the way one writes it for speed: no printf, a table of hexadecimal pairs, the date kept while the second is the same, one
// buffer. Other types of message end it with status 2, because their fields are not declared here.
#include <pcap/pcap.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "crc24.h"

static char buffer[1 << 16], *end = buffer;
static char pairs[256][2];
static char date[21];
static int64_t date_second = -1;
static uint64_t addresses[1 << 17];
static uint32_t numbers[1 << 17], devices;

static void flush(void) {
    for (char *start = buffer; start < end;) {
        ssize_t written = write(1, start, end - start);
        if (written < 0) {
            perror("show");
            exit(2);
        }
        start += written;
    }
    end = buffer;
}

static char *text(char *out, const char *from) {
    size_t count = strlen(from);
    memcpy(out, from, count);
    return out + count;
}

static char *decimal(char *out, uint64_t number) {
    char digits[20];
    int count = 0;
    do digits[count++] = '0' + number % 10;
    while (number /= 10);
    while (count) *out++ = digits[--count];
    return out;
}

static char *hexadecimal(char *out, const uint8_t *bytes, int count) {
    for (int i = 0; i < count; i++, out += 2) memcpy(out, pairs[bytes[i]], 2);
    return out;
}

static char *column(char *start, char *out, int width) {
    while (out < start + width) *out++ = ' ';
    *out++ = ' ';
    return out;
}

static uint32_t device(uint64_t address) {
    address++;
    uint32_t index = (address * 0x9E3779B97F4A7C15u) >> 47;
    while (addresses[index]) {
        if (addresses[index] == address) return numbers[index];
        index = (index + 1) & ((1 << 17) - 1);
    }
    addresses[index] = address;
    return numbers[index] = ++devices;
}

static void line(
    uint64_t frame, int64_t time, uint64_t address, int signal, int channel, const char *pdu, int damaged,
    const uint8_t *value) {
    if (end > buffer + sizeof buffer - 512) flush();
    char *out = end, *start = out;
    out = column(start, decimal(out, frame), 7);
    int64_t second = time / 1000000000;
    if (second != date_second) {
        struct tm parts;
        time_t seconds = second;
        gmtime_r(&seconds, &parts);
        strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%S.", &parts);
        date_second = second;
    }
    memcpy(out, date, 20);
    out += 20;
    uint32_t fraction = time % 1000000000;
    for (int i = 8; i >= 0; i--, fraction /= 10) out[i] = '0' + fraction % 10;
    out += 9;
    *out++ = 'Z';
    *out++ = ' ';
    start = out;
    // What stands in damaged packets alone is no device; the benchmark's packets are none.
    out = column(start, decimal(text(out, "device-"), device(address)), 10);
    start = out;
    if (signal == 127)
        *out++ = '-';
    else {
        if (signal < 0) *out++ = '-';
        out = text(decimal(out, signal < 0 ? -signal : signal), " dBm");
    }
    out = column(start, out, 8);
    start = out;
    if (channel < 0)
        *out++ = '-';
    else
        out = decimal(text(out, "ch "), channel);
    out = column(start, out, 5);
    start = out;
    out = column(start, text(out, pdu), 15);
    out = hexadecimal(text(out, "Handoff status=0x"), value, 1);
    if (value[0] & 8) out = text(out, "(clipboard)");
    out = decimal(text(out, " counter="), value[1] | value[2] << 8);
    out = hexadecimal(text(out, " tag=0x"), value + 3, 1);
    out = hexadecimal(text(out, " ciphertext="), value + 4, 10);
    if (damaged) out = text(out, " [bad CRC]");
    *out++ = '\n';
    end = out;
}

static void advertising_data(
    const uint8_t *bytes, const uint8_t *stop, uint64_t frame, int64_t time, uint64_t address, int signal, int channel,
    const char *pdu, int damaged) {
    while (stop - bytes >= 2 && bytes[0]) {
        const uint8_t *next = bytes + 1 + bytes[0];
        if (next > stop) next = stop;
        if (bytes[1] == 0xFF && next - bytes >= 4 && bytes[2] == 0x4C && bytes[3] == 0)
            for (const uint8_t *message = bytes + 4; message < next; message += 16) {
                if (next - message < 16 || message[0] != 0x0C || message[1] != 14) {
                    fprintf(stderr, "show: frame %llu: not a Handoff message\n", (unsigned long long)frame);
                    exit(2);
                }
                line(frame, time, address, signal, channel, pdu, damaged, message + 2);
            }
        bytes = next;
    }
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: show FILE\n");
        return 2;
    }
    make_tables();
    for (int byte = 0; byte < 256; byte++) {
        pairs[byte][0] = "0123456789abcdef"[byte >> 4];
        pairs[byte][1] = "0123456789abcdef"[byte & 15];
    }
    char message[PCAP_ERRBUF_SIZE];
    pcap_t *input = pcap_open_offline_with_tstamp_precision(argv[1], PCAP_TSTAMP_PRECISION_NANO, message);
    if (!input) {
        fprintf(stderr, "show: %s: %s\n", argv[1], message);
        return 2;
    }
    static const char *const types[16] = {
        "ADV_IND", "ADV_DIRECT_IND", "ADV_NONCONN_IND", "SCAN_REQ", "SCAN_RSP", "CONNECT_IND", "ADV_SCAN_IND", "ADV_EXT_IND", "AUX_CONNECT_RSP",
        "-", "-", "-", "-", "-", "-", "-"};
    static const int events[5] = {0, 1, 6, 2, 4};
    int link_type = pcap_datalink(input);
    struct pcap_pkthdr *header;
    const u_char *data;
    uint64_t frame = 0;
    while (pcap_next_ex(input, &header, &data) == 1) {
        frame++;
        int64_t time = (int64_t)header->ts.tv_sec * 1000000000 + header->ts.tv_usec;
        const uint8_t *bytes = data, *stop = data + header->caplen;
        uint64_t address = 0;
        if (link_type == 256) {
            if (stop - bytes < 24 || (bytes[9] >> 6) == 2) continue;
            int flags = bytes[8] | bytes[9] << 8, type = bytes[14] & 15;
            if (memcmp(bytes + 10, "\xD6\xBE\x89\x8E", 4) || (type != 0 && type != 2 && type != 4 && type != 6)) continue;
            int radio = bytes[0], channel = radio == 0 ? 37 : radio == 12 ? 38 : radio == 39 ? 39 : radio < 12 ? radio - 1 : radio - 2;
            const uint8_t *payload_end = bytes + 16 + bytes[15];
            int damaged = flags & 0x400 && !(flags & 0x800);
            if (!(flags & 0x400) && payload_end + 3 <= stop)
                damaged = crc24(bytes + 14, bytes[15] + 2) != (payload_end[0] | payload_end[1] << 8 | (uint32_t)payload_end[2] << 16);
            memcpy(&address, bytes + 16, 6);
            address |= (uint64_t)(bytes[14] >> 6 & 1) << 48;
            advertising_data(
                bytes + 22, payload_end < stop ? payload_end : stop, frame, time, address, flags & 2 ? (int8_t)bytes[1] : 127,
                channel, types[type], damaged);
        } else if (link_type == 201) {
            // One report an event, as the benchmark writes them.
            if (stop - bytes < 18 || bytes[4] != 4 || bytes[5] != 0x3E || bytes[7] != 2) continue;
            const uint8_t *data_end = bytes + 18 + bytes[17];
            if (data_end >= stop) continue;
            memcpy(&address, bytes + 11, 6);
            address |= (uint64_t)(bytes[10] & 1) << 48;
            advertising_data(
                bytes + 18, data_end, frame, time, address, (int8_t)*data_end, -1, bytes[9] < 5 ? types[events[bytes[9]]] : "-", 0);
        } else {
            fprintf(stderr, "show: %s: link type %d, expected 256 or 201\n", argv[1], link_type);
            return 2;
        }
    }
    flush();
    return 0;
}
