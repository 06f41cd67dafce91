/** Names that never leave this machine, as URL.hostname writes them. */
const loopback = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * How browsers reach a portal at this address: 'tls'; 'loopback', by plain http on this machine; 'exposed', by plain
 * http elsewhere. WebKit keeps no Secure cookie on plain http, wherever; other engines keep one on loopback only.
 */
export function transportOf(address) {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return 'tls';
  return loopback.test(hostname) ? 'loopback' : 'exposed';
}
