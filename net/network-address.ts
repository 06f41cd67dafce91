import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const addressCache = new LRUCache<string, { result: NetworkAddress | null }>({ max: 4096 });
const NETWORK_GROUPS = 4;
const MAX_CACHED_LENGTH = 64;
const ipv4WithPort = /^([\d.]{7,15}):\d{1,5}$/;
const bracketedHost = /^\[([^[\]]{2,60})\](?::\d{1,5})?$/;

/** `network` is the unit that counts as one visitor. */
export interface NetworkAddress {
  /** IPv4, or short IPv6; a mapped IPv4 address becomes IPv4. */
  address: string;
  /** IPv4 address, or the /64 of an IPv6 address, which one customer owns. */
  network: string;
}

/** Accepts a port, brackets, or zone; null if invalid. */
export function readNetworkAddress(text: string): NetworkAddress | null {
  const cacheEntry = addressCache.get(text);
  if (cacheEntry) return cacheEntry.result;
  const result = parseAddress(text);
  if (text.length <= MAX_CACHED_LENGTH) addressCache.set(text, { result });
  return result;
}

function parseAddress(text: string): NetworkAddress | null {
  const input = text.trim();
  const host = (ipv4WithPort.exec(input) ?? bracketedHost.exec(input))?.[1] ?? input;
  if (ipaddr.IPv4.isValidFourPartDecimal(host)) return { address: host, network: host };
  if (!ipaddr.IPv6.isValid(host)) return null;
  const { parts } = ipaddr.IPv6.parse(host);
  const fullAddress = new ipaddr.IPv6(parts);
  if (fullAddress.isIPv4MappedAddress())
    return readNetworkAddress(fullAddress.toIPv4Address().toString());
  const network = new ipaddr.IPv6(parts.map((part, n) => (n < NETWORK_GROUPS ? part : 0)));
  return { address: fullAddress.toString(), network: `${network.toString()}/64` };
}

const splitNetworks = (text: string) => text.split(',').map((range) => range.trim());

/** Whether a text lists ranges, like "10.8.0.0/16, 2001:db8::/32". */
export const areNetworks = (text: string): boolean =>
  splitNetworks(text).every((range) => ipaddr.isValidCIDR(range));

/** `networks` is a list that `areNetworks` accepts. Throws for an invalid address or range. */
export function isInNetworks(address: string, networks: string): boolean {
  const ip = ipaddr.process(address);
  return splitNetworks(networks).some((range) => {
    const [base, bits] = ipaddr.parseCIDR(range);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}

/**
 * Returns an address's rate limit key. Unreadable addresses share one, so garbage does not evade
 * limits.
 */
export function toNetworkKey(address: string): string {
  return readNetworkAddress(address)?.network ?? 'unreadable';
}
