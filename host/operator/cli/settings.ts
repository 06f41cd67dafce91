/** Where the host is and the warehouse's key; the command line's only settings. */
export interface Settings {
  hostUrl: string;
  operatorKey: string;
}

/** Reads HOST_URL and OPERATOR_KEY. */
export function readSettings(): Settings {
  return {
    hostUrl: (process.env.HOST_URL || `http://127.0.0.1:${process.env.HOST_PORT || '4000'}`).replace(/\/+$/, ''),
    operatorKey: process.env.OPERATOR_KEY || 'development-operator-key',
  };
}
