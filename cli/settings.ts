/** Where the host is and the warehouse's key; the command line's only settings. */
export interface Settings {
  hostUrl: string;
  operatorKey: string;
}

/** Reads HOST_URL and OPERATOR_KEY; without a key nothing is asked of the host. */
export function readSettings(): Settings {
  return {
    hostUrl: withoutSlashes(
      process.env.HOST_URL || `http://127.0.0.1:${process.env.HOST_PORT || '4000'}`,
    ),
    operatorKey: process.env.OPERATOR_KEY ?? '',
  };
}

/** The folder of the project, where `npm run operator` works. */
export const projectFolder = (): string => process.env.npm_config_local_prefix ?? process.cwd();

function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end);
}
