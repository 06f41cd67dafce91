/**
 * How an address is reached: over TLS, by plain http on this machine, or by plain http elsewhere.
 */
export type Transport = 'tls' | 'loopback' | 'exposed';

/** Names that never leave this machine, as URL.hostname writes them. */
const loopback = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * WebKit keeps no Secure cookie on plain http, wherever; other engines keep one on loopback only.
 * @param address an absolute http(s) URL
 */
export function transportOf(address: string): Transport {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return 'tls';
  return loopback.test(hostname) ? 'loopback' : 'exposed';
}
