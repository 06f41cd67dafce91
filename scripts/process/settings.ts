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

import { classifyTransport } from '../../net/transport';

export const root = path.resolve(__dirname, '../..');

export const typescriptArgs = [
  '--import',
  pathToFileURL(path.join(root, 'node_modules/tsx/dist/loader.mjs')).href,
];

/** Restarts in a row before giving up, also for PostgreSQL. */
export const MAX_RESTARTS = 5;
/** A longer run resets the restart count. */
export const STABLE_MS = 10_000;

export const toModulePath = (file: string): string => path.join(root, 'node_modules', file);

export interface Settings {
  portalPort: number;
  portalUrl: string;
  hostPort: number;
  /** Preferred; uses another one if taken or undefined. */
  postgresPort: number | undefined;
  /** Absolute. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** Bypasses a connection pooler, if any. */
  directUrl: string | undefined;
  microserviceUrl: string | undefined;
}

/** Prints as one sentence without a stack. */
export class PlainError extends Error {}

const diskErrors: Record<string, string> = {
  ENOSPC: 'is full',
  53100: 'is full',
  EDQUOT: 'has no space left for this user',
  EROFS: 'cannot be written',
  EIO: 'has failed',
};

/** Hides the stack for PlainErrors and disk errors. */
export function describeError(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code = '', path: file } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM')
    return `This user cannot write ${file ?? 'a required file'}; fix that and start again.`;
  const fault = diskErrors[code];
  if (fault) return `The disk ${fault}${file ? ` (${file})` : ''}; fix that and start again.`;
  return error.stack ?? String(error);
}

export function fail(error: unknown): never {
  process.stderr.write(`${describeError(error)}\n`);
  process.exit(1);
}

/** Ignores write errors when output goes to a full disk. */
export function ignoreOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * Options take a value, except `--help`.
 * @throws PlainError for an unknown option
 */
export function readOptions<K extends string>(
  names: readonly K[],
): Partial<Record<K, string>> & { help?: boolean } {
  const options = { help: { type: 'boolean' } } as NonNullable<ParseArgsConfig['options']>;
  for (const name of names) options[name] = { type: 'string' };
  try {
    return parseArgs({ options }).values as Partial<Record<K, string>> & { help?: boolean };
  } catch (error) {
    const [reason] = (error as Error).message.split('. ');
    throw new PlainError(`${reason?.replace(/\.$/, '')}; see --help.`);
  }
}

function readPort(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65536) return value;
  throw new PlainError(`${name} must be a port number from 1 to 65535, but it is "${text}".`);
}

function readUrl(name: string, fallback: string): string {
  const text = process.env[name] || fallback;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new PlainError(
    `${name} must be an address such as https://portal.example, but it is "${text}".`,
  );
}

/** Returns a warning when browsers would reject sign-in at this URL. */
export function findAddressWarning({ portalUrl }: Pick<Settings, 'portalUrl'>): string | undefined {
  if (classifyTransport(portalUrl) !== 'exposed') return undefined;
  return `PORTAL_URL is ${portalUrl}: browsers do not stay signed in over plain http, except on localhost. Use https.`;
}

function loadEnvFile(): void {
  const envFile = process.env.ENV_FILE;
  const file = path.resolve(root, envFile || '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  else if (envFile) throw new PlainError(`ENV_FILE is ${envFile}, but that file does not exist.`);
}

/** Avoids ports that other parts will open. */
function choosePostgresPort(usedPorts: readonly number[]): number | undefined {
  const preferredPort = readPort('POSTGRES_PORT', 5433);
  const metricPorts = ['HOST_METRICS_PORT', 'PORTAL_METRICS_PORT'].map((name) => process.env[name]);
  return [...usedPorts.map(String), ...metricPorts].includes(String(preferredPort))
    ? undefined
    : preferredPort;
}

/** Reads `.env` (existing variables win) and returns the start scripts' settings. */
export function loadSettings(): Settings {
  loadEnvFile();
  const portalPort = readPort('PORT', 3000);
  const hostPort = readPort('HOST_PORT', 4000);
  if (portalPort === hostPort)
    throw new PlainError(`PORT and HOST_PORT are both ${portalPort}; give them different numbers.`);
  return {
    portalPort,
    portalUrl: readUrl('PORTAL_URL', `http://localhost:${portalPort}`),
    hostPort,
    postgresPort: choosePostgresPort([portalPort, hostPort]),
    dataDir: path.resolve(root, process.env.DATA_DIR || '.data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    directUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || undefined,
    microserviceUrl: process.env.MICROSERVICE_URL || undefined,
  };
}

/** Created once in the data folder; the environment wins. */
const hostSecretNames = ['OPERATOR_KEY', 'PASSWORD_PEPPER', 'SANDBOX_SECRET'] as const;
const storedSecretNames = [...hostSecretNames, 'DATABASE_PASSWORD'] as const;
type Secrets = Record<(typeof storedSecretNames)[number], string>;

/** PostgreSQL's user may enter the folder but not list it. */
export function makeDataDir(dataDir: string): void {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o711);
  }
  const logs = path.join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  chmodSync(logs, 0o700);
}

/** Replaces atomically; only the owner can read it. */
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

/** Reads `secrets.json` (mode 0600) and adds missing secrets of 64 hex digits. */
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
  const missingNames = storedSecretNames.filter((name) => typeof secrets[name] !== 'string');
  if (missingNames.length > 0) {
    for (const name of missingNames) secrets[name] = randomBytes(32).toString('hex');
    replaceFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  return secrets as Secrets;
}

/** Does not write to the data folder, because a restore needs it empty. */
export function readOperatorKey(dataDir: string): string | undefined {
  if (process.env.OPERATOR_KEY) return process.env.OPERATOR_KEY;
  return existsSync(path.join(dataDir, 'secrets.json'))
    ? readSecrets(dataDir).OPERATOR_KEY
    : undefined;
}

/** Existing environment variables win. */
export function readSecretEnvironment(dataDir: string): Omit<Secrets, 'DATABASE_PASSWORD'> {
  const secrets = readSecrets(dataDir);
  return Object.fromEntries(
    hostSecretNames.map((name) => [name, process.env[name] || secrets[name]]),
  ) as Omit<Secrets, 'DATABASE_PASSWORD'>;
}
