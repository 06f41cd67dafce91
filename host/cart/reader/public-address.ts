import ipaddr from 'ipaddr.js';

/** Azure's metadata service, at a public address. */
const azureMetadataAddress = '168.63.129.16';

/**
 * Rejects local, private and cloud metadata addresses, and ranges that embed others (IPv4 in IPv6,
 * NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text))
    return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== azureMetadataAddress;
  if (!ipaddr.IPv6.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.IPv6.parse(text);
  // All allocated IPv6 space.
  return address.range() === 'unicast' && ((address.parts[0] ?? 0) & 0xe000) === 0x2000;
}
