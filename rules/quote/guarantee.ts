/** The guarantee request sends this instead of the visitor's address. */
export const GUARANTEE_ADDRESS = '203.0.113.1';
export const GUARANTEE_FLAG = 'req1';

const genericLabels = ['www', 'shop', 'store', 'com', 'co', 'net', 'org'];
/** Shorter names must match entirely, because "hm" is part of too many others. */
const MIN_PART_LENGTH = 4;
const normalize = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Returns whether a package's store can be the shop of a link: "Nike Inc." of www.nike.com. An
 * empty store matches any link.
 */
export function isStoreMatch(store: string, link: string): boolean {
  const name = normalize(store);
  if (name === '' || !URL.canParse(link)) return true;
  const labels = new URL(link).hostname.split('.').slice(0, -1).map(normalize);
  const specificLabels = labels.filter((label) => !genericLabels.includes(label));
  return (specificLabels.length > 0 ? specificLabels : labels).some(
    (label) =>
      label === name ||
      (label.length >= MIN_PART_LENGTH && name.includes(label)) ||
      (name.length >= MIN_PART_LENGTH && label.includes(name)),
  );
}
