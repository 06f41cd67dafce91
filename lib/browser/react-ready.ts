/** Sent to the document right before React commits the page that the server has sent. */
export const REACT_COMMITS = 'react-commits';
/** Sent to the document once the page's own effects have run, in the same task. */
export const REACT_READY = 'react-ready';
