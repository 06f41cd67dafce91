/** Sent to the document once React has taken a page over. */
export const REACT_READY = 'react-ready';
