import { env } from './env';

/** Where browsers, gateways and the sandboxes reach this host, without a slash at the end. */
export const hostUrl = (): string =>
  (env.HOST_PUBLIC_URL ?? `http://localhost:${env.HOST_PORT}`).replace(/\/$/, '');
