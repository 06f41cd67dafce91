import { readNetworkAddress } from '@/net/network-address';

/**
 * What counts as one visitor wherever an address is a key: an IPv4 address, or the /64 network of an IPv6 one. All callers
 * whose address cannot be read are one visitor, so that nobody becomes many by writing nonsense.
 */
export function networkOf(address: string): string {
  return readNetworkAddress(address)?.network ?? 'unreadable';
}
