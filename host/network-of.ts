import { isIPv6 } from 'node:net';

const NETWORK_GROUPS = 4;

/** What counts as one visitor: an IPv4 address, or the /64 network of an IPv6 one, since whoever has one has all of it. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const plain = (address.split('%')[0] ?? '').replace(/(?:\d{1,3}\.){3}\d{1,3}$/, '0:0');
  const [left = [], right] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = right ? [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right] : left;
  return `${groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
