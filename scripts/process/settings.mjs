import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder, absolute. */
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** A failure that is told in one plain sentence, without a stack. */
export class PlainError extends Error {}

/** Prints a PlainError as its sentence and anything else with its stack, then ends with code 1. */
export function fail(error) {
  process.stderr.write(`${error instanceof PlainError ? error.message : (error?.stack ?? error)}\n`);
  process.exit(1);
}

function port(name, fallback) {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0 && value < 65536) return value;
  throw new PlainError(`${name} must be a port number from 1 to 65535, but it is "${text}".`);
}

/**
 * Reads `.env` (variables that are already set win) and returns the settings of the start scripts:
 * ports, the data folder (absolute), the build folder's name and the two optional addresses.
 */
export function loadSettings() {
  const file = path.join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const portalPort = port('PORT', 3000);
  const hostPort = port('HOST_PORT', 4000);
  if (portalPort === hostPort) throw new PlainError(`PORT and HOST_PORT are both ${portalPort}; give them different numbers.`);
  return {
    portalPort,
    hostPort,
    postgresPort: port('POSTGRES_PORT', 5433),
    dataDir: path.resolve(root, process.env.DATA_DIR || '.data'),
    databaseUrl: process.env.DATABASE_URL || undefined,
    microserviceUrl: process.env.MICROSERVICE_URL || undefined,
  };
}

/** Secrets that the host needs; made once and kept in the data folder. The environment wins over the file. */
const passedOn = ['OPERATOR_KEY', 'PASSWORD_PEPPER', 'SANDBOX_SECRET'];
const kept = [...passedOn, 'DATABASE_PASSWORD'];

/** Makes the data folder; others may pass through it (PostgreSQL runs as another user under root) but not list it. */
export function makeDataDir(dataDir) {
  if (!existsSync(dataDir)) {
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o711);
  }
  mkdirSync(path.join(dataDir, 'logs'), { recursive: true });
}

/** Reads `secrets.json` of the data folder (mode 0600), adding whatever is missing. Returns name → 64 hex digits. */
export function readSecrets(dataDir) {
  makeDataDir(dataDir);
  const file = path.join(dataDir, 'secrets.json');
  let secrets = {};
  try {
    secrets = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw new PlainError(`${file} cannot be read (${error.message}); restore it from a backup, or the stored passwords and files stay locked.`);
  }
  const missing = kept.filter((name) => typeof secrets[name] !== 'string');
  if (missing.length > 0) {
    for (const name of missing) secrets[name] = randomBytes(32).toString('hex');
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(draft, file);
  }
  return secrets;
}

/** The secrets that the host takes by environment; a variable that is already set wins. */
export function secretEnvironment(dataDir) {
  const secrets = readSecrets(dataDir);
  return Object.fromEntries(passedOn.map((name) => [name, process.env[name] || secrets[name]]));
}
