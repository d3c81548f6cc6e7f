#include "CReportPage.h"

// See CConformanceFiles for why files are embedded in this way.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "page.css" suffix(,)
    0};

static const unsigned char script[] = {
#embed "page.js" suffix(,)
    0};

struct report_page_file report_page_style(void) {
    return (struct report_page_file){style, sizeof style - 1};
}

struct report_page_file report_page_script(void) {
    return (struct report_page_file){script, sizeof script - 1};
}
