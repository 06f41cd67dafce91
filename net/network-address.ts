import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Every request asks, few visitors are there at once: what their addresses were read as. */
const known = new LRUCache<string, { read: NetworkAddress | null }>({ max: 4096 });
const GROUPS_OF_A_NETWORK = 4;
/** More than any address has; longer text is not kept. */
const MOST_LETTERS = 64;
const portOfIpv4 = /^([\d.]{7,15}):\d{1,5}$/;
const inBrackets = /^\[([^[\]]{2,60})\](?::\d{1,5})?$/;

/** An address as one visitor's: its own text, and the network that counts as one visitor. */
export interface NetworkAddress {
  /** IPv4, or IPv6 in its short form; an IPv4 address inside an IPv6 one is the IPv4 address. */
  address: string;
  /**
   * The IPv4 address, or the /64 of an IPv6 address: whoever has one address of it has them all.
   */
  network: string;
}

/**
 * Reads an address as proxies write it: bare, with a port (`203.0.113.7:4711`,
 * `[2001:db8::7]:4711`), in brackets, with a zone. Null for anything else.
 */
export function readNetworkAddress(text: string): NetworkAddress | null {
  const before = known.get(text);
  if (before) return before.read;
  const read = parseAddress(text);
  if (text.length <= MOST_LETTERS) known.set(text, { read });
  return read;
}

function parseAddress(text: string): NetworkAddress | null {
  const plain = text.trim();
  const bare = (portOfIpv4.exec(plain) ?? inBrackets.exec(plain))?.[1] ?? plain;
  if (ipaddr.IPv4.isValidFourPartDecimal(bare)) return { address: bare, network: bare };
  if (!ipaddr.IPv6.isValid(bare)) return null;
  const { parts } = ipaddr.IPv6.parse(bare);
  const whole = new ipaddr.IPv6(parts);
  if (whole.isIPv4MappedAddress()) return readNetworkAddress(whole.toIPv4Address().toString());
  const network = new ipaddr.IPv6(parts.map((part, n) => (n < GROUPS_OF_A_NETWORK ? part : 0)));
  return { address: whole.toString(), network: `${network.toString()}/64` };
}

/**
 * What counts as one visitor wherever an address is a key: an IPv4 address, or the /64 network of
 * an IPv6 one. All callers whose address cannot be read are one visitor, so that nobody becomes
 * many by writing nonsense.
 */
export function networkOf(address: string): string {
  return readNetworkAddress(address)?.network ?? 'unreadable';
}
