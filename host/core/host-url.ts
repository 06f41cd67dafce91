import { env } from './env';

/** The host's public URL, without a trailing slash. */
export const getHostUrl = (): string =>
  (env.HOST_PUBLIC_URL ?? `http://localhost:${env.HOST_PORT}`).replace(/\/$/, '');
