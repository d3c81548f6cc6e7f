// The style and the script of the pages that Baton writes, as they were when the binary was built.
#ifndef BATON_REPORT_PAGE_H
#define BATON_REPORT_PAGE_H

#include <stddef.h>

/// Bytes in UTF-8, followed by a zero byte that does not count.
struct report_page_file {
    const unsigned char *bytes;
    /// The number of bytes without that zero.
    size_t size;
};

/// The style sheet.
struct report_page_file report_page_style(void);

/// The script, for the body of one function. The page is readable without it. It adds filters, and a view of one case that
/// is drawn when it is opened. Every text goes into the page as text, never as markup: it may come from the air or from a
/// foreign program.
struct report_page_file report_page_script(void);

#endif
