export interface Settings {
  hostUrl: string;
  operatorKey: string;
}

/** Reads HOST_URL and OPERATOR_KEY. */
export function readSettings(): Settings {
  return {
    hostUrl: trimSlashes(
      process.env.HOST_URL || `http://127.0.0.1:${process.env.HOST_PORT || '4000'}`,
    ),
    operatorKey: process.env.OPERATOR_KEY ?? '',
  };
}

export const getProjectFolder = (): string => process.env.npm_config_local_prefix ?? process.cwd();

function trimSlashes(url: string): string {
  let endIndex = url.length;
  while (url[endIndex - 1] === '/') endIndex -= 1;
  return url.slice(0, endIndex);
}
