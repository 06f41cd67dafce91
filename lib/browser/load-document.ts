/**
 * Leaves for an address by loading a document, as a plain link does; with `replace` in place of this
 * one in the history.
 */
export const loadDocument = (address: string, replace = false): void =>
  replace ? window.location.replace(address) : window.location.assign(address);
