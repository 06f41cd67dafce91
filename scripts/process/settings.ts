import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs, type ParseArgsConfig } from 'node:util';

import { transportOf } from '../../net/transport';

/** The repository's root folder, absolute. */
export const root = path.resolve(__dirname, '../..');

/** What Node needs to be told to run a TypeScript file. */
export const withTypescript = [
  '--import',
  pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href,
];

/** How often in a row a program that ends is restarted, PostgreSQL included. */
export const RESTARTS = 5;
/** A program that ran longer than this before it ended has all restarts again. */
export const STEADY_MS = 10_000;

/** Path of a package's command line program inside this project. */
export const bin = (file: string): string => path.join(root, 'node_modules', file);

export interface Settings {
  portalPort: number;
  portalUrl: string;
  hostPort: number;
  /** Preferred; any other is taken where it is not free or is undefined. */
  postgresPort: number | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** The same past a connection pooler, where there is one. */
  directUrl: string | undefined;
  microserviceUrl: string | undefined;
}

/** A failure that is told in one plain sentence, without a stack. */
export class PlainError extends Error {}

const diskFaults: Record<string, string> = {
  ENOSPC: 'is full',
  53100: 'is full',
  EDQUOT: 'has no room left for this user',
  EROFS: 'cannot be written',
  EIO: 'has failed',
};

/**
 * What to say of an error: the sentence of a PlainError or of a disk that gives out, and the stack
 * of anything else.
 */
export function tellError(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not write ${file ?? 'what it has to'}; see to it and start again.`;
  const fault = diskFaults[code];
  if (fault) return `The disk ${fault}${file ? ` (${file})` : ''}; see to it and start again.`;
  return error.stack ?? String(error);
}

/** Prints what is to be said of an error, then ends with code 1. */
export function fail(error: unknown): never {
  process.stderr.write(`${tellError(error)}\n`);
  process.exit(1);
}

/** A screen that is a file on a full disk loses lines, and is no reason to end. */
export function keepWithoutScreen(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * The options of a script's command line, each with a text but for `--help`.
 * @throws PlainError for what is none of them
 */
export function readOptions<K extends string>(
  texts: readonly K[],
): Partial<Record<K, string>> & { help?: boolean } {
  const options = { help: { type: 'boolean' } } as NonNullable<ParseArgsConfig['options']>;
  for (const name of texts) options[name] = { type: 'string' };
  try {
    return parseArgs({ options }).values as Partial<Record<K, string>> & { help?: boolean };
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new PlainError(`${reason?.replace(/\.$/, '')}; --help says more.`);
  }
}

function port(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65536) return value;
  throw new PlainError(`${name} must be a port number from 1 to 65535, but it is "${text}".`);
}

function address(name: string, fallback: string): string {
  const text = process.env[name] || fallback;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new PlainError(
    `${name} must be an address such as https://portal.example, but it is "${text}".`,
  );
}

/** A sentence for whoever starts a portal that nobody can sign in to, or undefined. */
export function addressWarning({ portalUrl }: Pick<Settings, 'portalUrl'>): string | undefined {
  if (transportOf(portalUrl) !== 'exposed') return undefined;
  return `PORTAL_URL is ${portalUrl}: over plain http on another name than localhost no browser keeps a sign-in. Use https.`;
}

/** Reads `.env`, or the file that ENV_FILE names; variables that are already set win. */
function loadEnvFile(): void {
  const named = process.env.ENV_FILE;
  const file = path.resolve(root, named || '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  else if (named) throw new PlainError(`ENV_FILE is ${named}, but that file is not there.`);
}

/** The database takes no port that one of the other parts is about to open. */
function postgresPortBeside(ours: readonly number[]): number | undefined {
  const wanted = port('POSTGRES_PORT', 5433);
  const figures = ['HOST_METRICS_PORT', 'PORTAL_METRICS_PORT'].map((name) => process.env[name]);
  return [...ours.map(String), ...figures].includes(String(wanted)) ? undefined : wanted;
}

/**
 * Reads `.env` (variables that are already set win) and returns the settings of the start scripts:
 * ports, the portal's own address, the data folder (absolute) and the two optional addresses.
 */
export function loadSettings(): Settings {
  loadEnvFile();
  const portalPort = port('PORT', 3000);
  const hostPort = port('HOST_PORT', 4000);
  if (portalPort === hostPort)
    throw new PlainError(`PORT and HOST_PORT are both ${portalPort}; give them different numbers.`);
  return {
    portalPort,
    portalUrl: address('PORTAL_URL', `http://localhost:${portalPort}`),
    hostPort,
    postgresPort: postgresPortBeside([portalPort, hostPort]),
    dataDir: path.resolve(root, process.env.DATA_DIR || '.data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    directUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || undefined,
    microserviceUrl: process.env.MICROSERVICE_URL || undefined,
  };
}

/**
 * Secrets that the host needs; made once and kept in the data folder. The environment wins over the
 * file.
 */
const passedOn = ['OPERATOR_KEY', 'PASSWORD_PEPPER', 'SANDBOX_SECRET'] as const;
const kept = [...passedOn, 'DATABASE_PASSWORD'] as const;
type Secrets = Record<(typeof kept)[number], string>;

/**
 * Makes the data folder; others may pass through it (PostgreSQL runs as another user under root)
 * but not list it.
 */
export function makeDataDir(dataDir: string): void {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o711);
  }
  const logs = path.join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  chmodSync(logs, 0o700);
}

/**
 * Gives a file new contents, for its owner only: the old ones or the new ones are there, never a
 * part.
 */
function replaceFile(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Reads `secrets.json` of the data folder (mode 0600), adding whatever is missing. Returns name →
 * 64 hex digits.
 */
export function readSecrets(dataDir: string): Secrets {
  makeDataDir(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  let secrets: Partial<Secrets> = {};
  try {
    secrets = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT')
      throw new PlainError(
        `${file} cannot be read (${message}); restore it from a backup, or the stored passwords and files stay locked.`,
      );
  }
  const missing = kept.filter((name) => typeof secrets[name] !== 'string');
  if (missing.length > 0) {
    for (const name of missing) secrets[name] = randomBytes(32).toString('hex');
    replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  return secrets as Secrets;
}

/**
 * The key that the warehouse's commands show: of the environment, or of the data folder, which is
 * only read: an empty folder that a command had filled could not be restored into.
 */
export function operatorKey(dataDir: string): string | undefined {
  if (process.env.OPERATOR_KEY) return process.env.OPERATOR_KEY;
  return existsSync(path.join(dataDir, 'secrets.json'))
    ? readSecrets(dataDir).OPERATOR_KEY
    : undefined;
}

/** The secrets that the host takes by environment; a variable that is already set wins. */
export function secretEnvironment(dataDir: string): Omit<Secrets, 'DATABASE_PASSWORD'> {
  const secrets = readSecrets(dataDir);
  return Object.fromEntries(
    passedOn.map((name) => [name, process.env[name] || secrets[name]]),
  ) as Omit<Secrets, 'DATABASE_PASSWORD'>;
}
