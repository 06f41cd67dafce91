import { mkdirSync } from 'node:fs';

import { buildAll } from './process/build-all';
import { fail, loadSettings, PlainError } from './process/settings';
import { ensureEngines } from './testing/engines';
import { playJourneys } from './testing/journeys';
import { reports } from './testing/programs';

/**
 * `npm run browsers`: runs e2e/browsers in Chromium, Firefox and WebKitGTK over http and TLS.
 * Select with `--engines=firefox,webkit` and `--over=http`; other arguments go to the runner.
 */
const print = (text: string) => process.stdout.write(`${text}\n`);

function picked<T extends string>(name: string, all: readonly T[]): T[] {
  const given = process.argv
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',') ?? [...all];
  const unknown = given.find((one) => !all.some((option) => option === one));
  if (unknown !== undefined)
    throw new PlainError(`--${name} is one or more of ${all.join(',')}, but it is "${unknown}".`);
  return given as T[];
}

async function main(): Promise<void> {
  loadSettings();
  const wanted = picked('engines', ['chromium', 'firefox', 'webkit']);
  const ways = picked('over', ['http', 'tls']);
  const choice = process.argv.slice(2).filter((arg) => !/^--(engines|over)=/.test(arg));
  const engines = ensureEngines(print, wanted);
  if (Object.keys(engines).length === 0)
    throw new PlainError('No browser is installed to run the journeys in.');
  await buildAll();
  mkdirSync(reports, { recursive: true });
  let failed = 0;
  for (const way of ways) {
    print(`\n== over ${way}, in ${Object.keys(engines).join(', ')}`);
    const report = `browsers-${way}.json`;
    failed += (await playJourneys({ choice, engines, tls: way === 'tls', report })).failed;
  }
  process.exit(failed > 0 ? 1 : 0);
}

main().catch(fail);
