export const loadDocument = (address: string): void => window.location.assign(address);

/** The Back button does not lead to this page again. */
export const replaceDocument = (address: string): void => window.location.replace(address);
