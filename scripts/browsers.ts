import { mkdirSync } from 'node:fs';

import { buildAll } from './process/build-all';
import { fail, loadSettings, PlainError } from './process/settings';
import { ensureEngines } from './testing/engines';
import { runJourneys } from './testing/journeys';
import { reports } from './testing/programs';

const print = (text: string) => process.stdout.write(`${text}\n`);

function readChoices<T extends string>(name: string, names: readonly T[]): T[] {
  const choices = process.argv
    .find((arg) => arg.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',') ?? [...names];
  const invalidChoice = choices.find((choice) => !names.some((option) => option === choice));
  if (invalidChoice !== undefined)
    throw new PlainError(
      `--${name} must be one or more of ${names.join(',')}, but it is "${invalidChoice}".`,
    );
  return choices as T[];
}

/**
 * `npm run browsers`: runs e2e/browsers in Chromium, Firefox and WebKitGTK over http and TLS.
 * Select with `--engines=firefox,webkit` and `--over=http`; other arguments go to the runner.
 */
async function main(): Promise<void> {
  loadSettings();
  const names = readChoices('engines', ['chromium', 'firefox', 'webkit']);
  const protocols = readChoices('over', ['http', 'tls']);
  const runnerArgs = process.argv.slice(2).filter((arg) => !/^--(engines|over)=/.test(arg));
  const engines = ensureEngines(print, names);
  if (Object.keys(engines).length === 0)
    throw new PlainError('No browser is installed to run the journeys in.');
  await buildAll();
  mkdirSync(reports, { recursive: true });
  let failures = 0;
  for (const protocol of protocols) {
    print(`\n== over ${protocol}, in ${Object.keys(engines).join(', ')}`);
    const report = `browsers-${protocol}.json`;
    failures += (
      await runJourneys({ choice: runnerArgs, engines, tls: protocol === 'tls', report })
    ).failed;
  }
  process.exit(failures > 0 ? 1 : 0);
}

main().catch(fail);
