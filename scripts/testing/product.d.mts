export interface RunningProduct {
  env: Record<'PORT' | 'HOST_PORT' | 'DATA_DIR' | 'PORTAL_URL' | 'HOST_URL' | 'E2E_BASE_URL', string>;
  /** Of the process that runs everything. */
  pid: number;
  /** Ends it and removes its data folder. */
  stop(): Promise<void>;
}

/** Starts the built product on free ports with an empty data folder of its own; `more` replaces settings. See product.mjs. */
export function startProduct(more?: Record<string, string>): Promise<RunningProduct>;
