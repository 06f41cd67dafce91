import ipaddr from 'ipaddr.js';

/**
 * Answers only machines of one cloud, though it is a public address: where Azure keeps its
 * metadata.
 */
const ofOneCloud = '168.63.129.16';

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a
 * cloud's metadata, nor to a range that stands for other addresses (IPv4 inside IPv6, NAT64, 6to4,
 * Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text))
    return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== ofOneCloud;
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  // 2000::/3 is all that has been given out.
  return address.range() === 'unicast' && ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}
