/** Set by server/ on client-side page changes, because Next hides the difference from pages. */
export const PAGE_DATA_HEADER = 'x-page-data';
