export const loadDocument = (url: string): void => window.location.assign(url);

/** The Back button does not return to this page. */
export const replaceDocument = (url: string): void => window.location.replace(url);
