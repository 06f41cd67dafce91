import path from 'node:path';

import { requireDiskSpace } from './disk-room';
import { listMissingSettings, requireSafeSettings } from './for-members';
import { requireFreePort } from './ports';
import {
  findAddressWarning,
  ignoreOutputErrors,
  loadSettings,
  makeDataDir,
  root,
  readSecretEnvironment,
  describeError,
  type Settings,
} from './settings';
import { waitForResponse, supervise, type Program } from './supervise';

const demoMember = { email: 'demo@crossgate.example', password: 'Parcel-2026' };

interface Part {
  stop: () => Promise<void>;
}

/** `patient` tolerates failing programs; startup does not wait for `extra`. */
export interface Plan {
  mode: 'production' | 'development';
  host: Program;
  portal: Program;
  extra?: Program[];
  patient?: boolean;
  settings: Settings;
}

/** @throws PlainError for what would keep the programs from starting */
export async function prepare(): Promise<Settings> {
  const settings = loadSettings();
  requireSafeSettings(settings);
  await requireFreePort(settings.portalPort, 'PORT');
  if (!settings.microserviceUrl) await requireFreePort(settings.hostPort, 'HOST_PORT');
  for (const folder of [root, settings.dataDir]) requireDiskSpace(folder);
  makeDataDir(settings.dataDir);
  return settings;
}

/** Stops parts in reverse order. */
function createStopper(parts: Part[]): (code: number) => Promise<void> {
  let shutdown: Promise<void> | undefined;
  return (code) => {
    shutdown ??= (async () => {
      for (const part of parts.reverse())
        await part.stop().catch((error: Error) => process.stderr.write(`${error.message}\n`));
      process.exit(code);
    })();
    return shutdown;
  };
}

/** Under npm, a changed parent means npm was killed. */
function stopWithNpm(stop: (code: number) => Promise<void>): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

function buildEnvironment(
  settings: Settings,
  mode: Plan['mode'],
  databaseUrl: string | undefined,
): NodeJS.ProcessEnv {
  const host = `http://127.0.0.1:${settings.hostPort}`;
  return {
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(settings.portalPort),
    PORTAL_URL: settings.portalUrl,
    HOST_PORT: String(settings.hostPort),
    HOST_PUBLIC_URL: process.env.HOST_PUBLIC_URL || `http://localhost:${settings.hostPort}`,
    MICROSERVICE_URL: settings.microserviceUrl ?? host,
    DATA_DIR: settings.dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...readSecretEnvironment(settings.dataDir),
    ...buildTestLogin(settings),
    // glibc never shrinks its per-thread heaps.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // A fixed threshold makes glibc return large buffers.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  };
}

/** Same rule as in the host's settings. */
const hasDemoMember = (): boolean =>
  (process.env.SEED_DEMO || (process.env.DEPLOYMENT === 'production' ? '0' : '1')) === '1';

/** Prefills test mode's sign-in form. */
export function buildTestLogin({ microserviceUrl }: Pick<Settings, 'microserviceUrl'>): {
  TEST_LOGIN_EMAIL?: string;
  TEST_LOGIN_PASSWORD?: string;
} {
  const { TEST_MODE, TEST_LOGIN_EMAIL } = process.env;
  if (TEST_MODE !== '1' || TEST_LOGIN_EMAIL || microserviceUrl || !hasDemoMember()) return {};
  return { TEST_LOGIN_EMAIL: demoMember.email, TEST_LOGIN_PASSWORD: demoMember.password };
}

function announce(settings: Settings, logs: string, mode: Plan['mode']): void {
  const portText = process.env.PORTAL_URL ? `, on port ${settings.portalPort} of this machine` : '';
  const lines = [`The portal is ready at ${settings.portalUrl}${portText}`];
  const warning = findAddressWarning(settings);
  if (warning) lines.push(warning);
  lines.push(...listMissingSettings(settings));
  if (!settings.microserviceUrl && hasDemoMember())
    lines.push(`Demo member: ${demoMember.email}, password ${demoMember.password}`);
  if (mode === 'development') lines.push('With TEST_MODE=1 every state is at /dev/gallery');
  const relativeLogs = path.relative(root, logs);
  lines.push(`Logs: ${relativeLogs.startsWith('..') ? logs : relativeLogs}/`, 'Stop: Ctrl-C');
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** In development, compiling a style sheet during page load prevents React from starting. */
function listFirstPaths(mode: Plan['mode']): string[] {
  if (mode !== 'development') return ['/'];
  return ['/theme.css', ...(process.env.TEST_MODE === '1' ? ['/api/test/frame.css'] : []), '/'];
}

async function bringUp(
  { settings, mode, portal, host, extra = [], patient = false }: Plan,
  parts: Part[],
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { microserviceUrl, dataDir, hostPort, portalPort } = settings;
  const logs = path.join(dataDir, 'logs');
  const note = (text: string) => void process.stdout.write(`${text}\n`);
  let { databaseUrl } = settings;
  if (!microserviceUrl && !databaseUrl) {
    const { startPostgres } = await import('../postgres');
    const postgres = await startPostgres({ dataDir, port: settings.postgresPort, note, onFailure });
    parts.push(postgres);
    databaseUrl = postgres.url;
  }
  const env = buildEnvironment(settings, mode, databaseUrl);
  const run = (program: Program) => parts.push(supervise(program, { env, logs, onFailure }));
  const startups: Promise<void>[] = [];
  if (!microserviceUrl) {
    run(host);
    const isHealthy = (status: number) => status === 200;
    const url = `http://127.0.0.1:${hostPort}/health`;
    startups.push(waitForResponse(url, { name: host.name, logs, timeoutMs: 60_000, isHealthy }));
  }
  run(portal);
  const waitForPortal = async () => {
    for (const address of listFirstPaths(mode)) {
      const url = `http://127.0.0.1:${portalPort}${address}`;
      await waitForResponse(url, { name: portal.name, logs, timeoutMs: 120_000 });
    }
  };
  startups.push(waitForPortal());
  extra.forEach(run);
  // In development, compile errors are fixed in place.
  const onStartFailure = (error: Error) => (patient ? note(error.message) : Promise.reject(error));
  await Promise.all(startups.map((startup) => startup.catch(onStartFailure)));
  announce(settings, logs, mode);
}

/**
 * Runs everything until a signal, then stops portal, host, PostgreSQL. Exits with 1 when the start
 * failed or a part ended too often.
 */
export async function runAll(plan: Plan): Promise<void> {
  const parts: Part[] = [];
  const stop = createStopper(parts);
  const onFailure = (error: unknown) => {
    process.stderr.write(`${describeError(error)}\n`);
    return stop(1);
  };
  ignoreOutputErrors();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0));
  stopWithNpm(stop);
  await bringUp(plan, parts, onFailure).catch(onFailure);
}
