export interface EmbeddedPostgres {
  /** Address of the database, password included. */
  url: string;
  port: number;
  /** Process id of the postmaster; it changes when the server is started again. */
  pid(): number | undefined;
  /** Ends the server and gives the data folder back. */
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data folder and keeps it running; see postgres.mjs. */
export function startPostgres(options: {
  dataDir: string;
  /** Wanted port; another one is taken when it is in use. */
  port?: number;
  /** false for throw-away servers: no fsync. */
  durable?: boolean;
  database?: string;
  note?: (text: string) => void;
  settings?: string[];
}): Promise<EmbeddedPostgres>;
