/**
 * Set by server/ on a request for the data of a page, for a change of page inside the application:
 * Next hides from a page which of the two was asked for.
 */
export const PAGE_DATA_HEADER = 'x-page-data';
