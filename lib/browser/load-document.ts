export const loadDocument = (url: string): void => window.location.assign(url);

/** The Back button does not lead to this page again. */
export const replaceDocument = (url: string): void => window.location.replace(url);
