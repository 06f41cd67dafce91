import { spawn, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../scripts/process/ports';

const root = path.join(__dirname, '..');
const next = path.join(root, 'node_modules/next/dist/bin/next');

/** A reference program that runs beside the product. */
export interface Reference {
  url: string;
  stop: () => Promise<void>;
}

function createReference(url: string, child: ChildProcess): Reference {
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const kill = () => child.kill('SIGTERM');
  process.on('exit', kill);
  return {
    url,
    stop: async () => {
      kill();
      await exited;
      process.off('exit', kill);
    },
  };
}

export async function startBareFastify(): Promise<Reference> {
  const child = spawn(
    process.execPath,
    [path.join(root, 'node_modules/tsx/dist/cli.mjs'), path.join(__dirname, 'bare-fastify.ts')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  for await (const port of readline.createInterface({ input: child.stdout }))
    return createReference(`http://127.0.0.1:${port}/bare`, child);
  throw new Error('The bare Fastify route did not start.');
}

export async function startBareNext(): Promise<Reference> {
  const folder = path.join(root, '.build/bare-next');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(__dirname, 'bare-next'), folder, { recursive: true });
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    NEXT_DIST_DIR: '',
  };
  const build = spawn(process.execPath, [next, 'build', '--webpack'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => build.once('exit', resolve));
  if (code !== 0) throw new Error('The bare Next app did not build; see the lines above.');
  const port = await findFreePort();
  const reference = createReference(
    `http://127.0.0.1:${port}`,
    spawn(process.execPath, [next, 'start', '-p', String(port)], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  for (let waited = 0; waited < 300; waited += 1) {
    if (
      await fetch(`${reference.url}/static`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return reference;
    await sleep(100);
  }
  await reference.stop();
  throw new Error('The bare Next app did not respond.');
}
