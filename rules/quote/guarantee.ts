/**
 * What the guarantee request says instead of the visitor's address (spec §9), and the flag that it
 * carries (readings).
 */
export const GUARANTEE_ADDRESS = '203.0.113.1';
export const GUARANTEE_FLAG = 'req1';

const generic = ['www', 'shop', 'store', 'com', 'co', 'net', 'org'];
/** Shorter names are compared whole: "hm" is part of too many others. */
const LEAST_PART = 4;
const folded = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a package's store, as its label or its member names it, can be the shop of a product link:
 * "Nike Inc." of www.nike.com. Of a store that nobody has named, nothing speaks against it.
 */
export function isStoreOf(store: string, link: string): boolean {
  const name = folded(store);
  if (name === '' || !URL.canParse(link)) return true;
  const labels = new URL(link).hostname.split('.').slice(0, -1).map(folded);
  const own = labels.filter((label) => !generic.includes(label));
  return (own.length > 0 ? own : labels).some(
    (label) =>
      label === name ||
      (label.length >= LEAST_PART && name.includes(label)) ||
      (name.length >= LEAST_PART && label.includes(name)),
  );
}
