/** Sent right before React commits the server's page. */
export const REACT_COMMITS = 'react-commits';
/** Sent after the page's effects, in the same task. */
export const REACT_READY = 'react-ready';
