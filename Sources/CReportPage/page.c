#include "CReportPage.h"

// See CConformanceFiles for why files are embedded in this way.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char style[] = {
#embed "page.css" suffix(,)
    0};

// One scope: a file uses what those before it declare.
static const unsigned char script[] = {
#embed "script/elements.js" suffix(,)
#embed "script/theme.js" suffix(,)
#embed "script/data.js" suffix(,)
#embed "script/cases.js" suffix(,)
#embed "script/sorting.js" suffix(,)
#embed "script/timeline.js" suffix(,)
#embed "script/payloads.js" suffix(,)
#embed "script/frames.js" suffix(,)
#embed "script/case.js" suffix(,)
#embed "script/start.js" suffix(,)
    0};

struct report_page_file report_page_style(void) {
    return (struct report_page_file){style, sizeof style - 1};
}

struct report_page_file report_page_script(void) {
    return (struct report_page_file){script, sizeof script - 1};
}
