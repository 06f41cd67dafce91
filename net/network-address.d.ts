/** An address as one visitor's: its own text, and the network that counts as one visitor. */
export interface NetworkAddress {
  /** IPv4, or IPv6 in its short form; an IPv4 address inside an IPv6 one is the IPv4 address. */
  address: string;
  /** The IPv4 address, or the /64 of an IPv6 address: whoever has one address of it has them all. */
  network: string;
}

/**
 * Reads an address as proxies write it: bare, with a port (`203.0.113.7:4711`, `[2001:db8::7]:4711`), in brackets, with
 * a zone. Null for anything else.
 */
export function readNetworkAddress(text: string): NetworkAddress | null;
