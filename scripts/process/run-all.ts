import path from 'node:path';
import {
  addressWarning,
  keepWithoutScreen,
  loadSettings,
  makeDataDir,
  root,
  secretEnvironment,
  tellError,
  type Settings,
} from './settings';
import { missingForMembers, requireSafeSettings } from './for-members';
import { requireFree } from './ports';
import { answers, supervise, type Program } from './supervise';

const demo = { email: 'demo@crossgate.example', password: 'Parcel-2026' };

/** What runs and can be stopped. */
interface Part {
  stop: () => Promise<void>;
}

/**
 * What is run: `patient` waits for programs that do not start yet, `extra` are programs that nobody
 * waits for.
 */
export interface Plan {
  mode: 'production' | 'development';
  host: Program;
  portal: Program;
  extra?: Program[];
  patient?: boolean;
  settings?: Settings;
}

/** Stops the given parts one after the other, the last started first, and ends this process. */
function stopper(parts: Part[]): (code: number) => Promise<void> {
  let stopping: Promise<void> | undefined;
  return (code) => {
    stopping ??= (async () => {
      for (const part of parts.reverse())
        await part.stop().catch((error: Error) => process.stderr.write(`${error.message}\n`));
      process.exit(code);
    })();
    return stopping;
  };
}

/** A killed npm takes us along: under npm, a parent that changes means that npm is gone. */
function stopWithNpm(stop: (code: number) => Promise<void>): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && void stop(0), 500).unref();
}

/** The environment that host and portal share. */
function environment(
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
    ...secretEnvironment(settings.dataDir),
    ...testLogin(settings),
    // glibc keeps a heap for each of many threads, and none of them shrinks.
    MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
    // Nor does it give back what a picture or a hash took, once it has raised its own bound for
    // asking the system.
    MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '131072',
  };
}

/** The same rule as in the host's settings. */
const hasDemoMember = (): boolean =>
  (process.env.SEED_DEMO || (process.env.DEPLOYMENT === 'production' ? '0' : '1')) === '1';

/** Who stands in test mode's sign-in form: the demo member, where no setting names somebody. */
export function testLogin({ microserviceUrl }: Pick<Settings, 'microserviceUrl'>): {
  TEST_LOGIN_EMAIL?: string;
  TEST_LOGIN_PASSWORD?: string;
} {
  const { TEST_MODE, TEST_LOGIN_EMAIL } = process.env;
  if (TEST_MODE !== '1' || TEST_LOGIN_EMAIL || microserviceUrl || !hasDemoMember()) return {};
  return { TEST_LOGIN_EMAIL: demo.email, TEST_LOGIN_PASSWORD: demo.password };
}

function announce(settings: Settings, logs: string, mode: Plan['mode']): void {
  const behind = process.env.PORTAL_URL ? `, by port ${settings.portalPort} of this machine` : '';
  const lines = [`The portal is ready at ${settings.portalUrl}${behind}`];
  const warning = addressWarning(settings);
  if (warning) lines.push(warning);
  lines.push(...missingForMembers(settings));
  if (!settings.microserviceUrl && hasDemoMember())
    lines.push(`Demo member: ${demo.email}, password ${demo.password}`);
  if (mode === 'development') lines.push('With TEST_MODE=1 every state is at /dev/gallery');
  const shown = path.relative(root, logs);
  lines.push(`Logs: ${shown.startsWith('..') ? logs : shown}/`, 'Stop: Ctrl-C');
  process.stdout.write(`\n${lines.map((line) => `  ${line}`).join('\n')}\n\n`);
}

/** While developing, a sheet that is compiled while its page loads keeps React from starting. */
function firstAddresses(mode: Plan['mode']): string[] {
  if (mode !== 'development') return ['/'];
  return ['/theme.css', ...(process.env.TEST_MODE === '1' ? ['/api/test/frame.css'] : []), '/'];
}

async function bringUp(
  { mode, portal, host, extra = [], patient = false }: Plan,
  settings: Settings,
  parts: Part[],
): Promise<void> {
  const logs = path.join(settings.dataDir, 'logs');
  const { microserviceUrl, dataDir } = settings;
  const note = (text: string) => void process.stdout.write(`${text}\n`);
  requireSafeSettings(settings);
  await requireFree(settings.portalPort, 'PORT');
  if (!microserviceUrl) await requireFree(settings.hostPort, 'HOST_PORT');
  makeDataDir(dataDir);
  let databaseUrl = settings.databaseUrl;
  if (!microserviceUrl && !databaseUrl) {
    const { startPostgres } = await import('../postgres');
    const postgres = await startPostgres({ dataDir, port: settings.postgresPort, note });
    parts.push(postgres);
    databaseUrl = postgres.url;
  }
  const env = environment(settings, mode, databaseUrl);
  const starting: Promise<void>[] = [];
  const run = (program: Program) => {
    const part = supervise({ ...program, env, logs });
    parts.push(part);
    return part;
  };
  if (!microserviceUrl) {
    const program = run(host);
    starting.push(
      answers(`http://127.0.0.1:${settings.hostPort}/health`, {
        within: 60_000,
        program,
        logs,
        healthy: (status) => status === 200,
      }),
    );
  }
  const program = run(portal);
  const portalAnswers = async () => {
    for (const address of firstAddresses(mode)) {
      const url = `http://127.0.0.1:${settings.portalPort}${address}`;
      await answers(url, { within: 120_000, program, logs });
    }
  };
  starting.push(portalAnswers());
  for (const more of extra) run(more);
  // While developing, a program that does not compile yet is fixed in place.
  if (patient)
    await Promise.allSettled(
      starting.map((part) => part.catch((error: Error) => note(error.message))),
    );
  else await Promise.all(starting);
  announce(settings, logs, mode);
}

/**
 * Runs PostgreSQL, host and portal until Ctrl-C (or SIGTERM, or the terminal closes), then stops
 * them in the order portal, host, PostgreSQL. Ends the process with 0, or 1 when the start failed.
 */
export async function runAll(plan: Plan): Promise<void> {
  const parts: Part[] = [];
  const stop = stopper(parts);
  keepWithoutScreen();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(0));
  stopWithNpm(stop);
  try {
    await bringUp(plan, plan.settings ?? loadSettings(), parts);
  } catch (error) {
    process.stderr.write(`${tellError(error)}\n`);
    await stop(1);
  }
}
