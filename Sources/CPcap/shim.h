#ifndef BATON_CPCAP_SHIM_H
#define BATON_CPCAP_SHIM_H

// A missing header would otherwise show as a dozen importer errors that name no cause.
#if __has_include(<pcap/pcap.h>)
#include <pcap/pcap.h>
#else
#error "libpcap's headers are not installed: apt-get install libpcap-dev (Debian, Ubuntu) or brew install libpcap"
#endif

#endif
