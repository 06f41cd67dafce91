/** How browsers reach a portal: over TLS, by plain http on this machine, or by plain http elsewhere. */
export type Transport = 'tls' | 'loopback' | 'exposed';

/** @param address an absolute http(s) URL */
export function transportOf(address: string): Transport;
