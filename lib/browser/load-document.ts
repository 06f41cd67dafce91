/** Leaves for an address by loading a document, as a plain link does. */
export const loadDocument = (address: string): void => window.location.assign(address);
