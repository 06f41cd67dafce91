/** TLS, plain http on loopback, or plain http elsewhere. */
export type Transport = 'tls' | 'loopback' | 'exposed';

/** Hostnames as `URL.hostname` writes them. */
const loopback = /^((.+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/;

/** WebKit drops Secure cookies on plain http; other engines accept them on loopback. */
export function classifyTransport(url: string): Transport {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:') return 'tls';
  return loopback.test(hostname) ? 'loopback' : 'exposed';
}
