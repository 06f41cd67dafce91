export const loadDocument = (address: string): void => window.location.assign(address);
