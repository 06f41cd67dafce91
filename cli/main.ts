import { createHostClient } from './host-client';
import { runOperator } from './run';
import { readSettings } from './settings';

// A closed pipe (`| head`) is not a failure.
process.stdout.on('error', () => process.exit(0));

const args = process.argv.slice(2);
const ask = createHostClient(readSettings());
const isTerminal = process.stdin.isTTY && process.stdout.isTTY;

async function run(): Promise<number> {
  if (args.length > 0 || !isTerminal)
    return runOperator(args, { ask, print: console.log }, console.error);
  const { runScreen } = await import('./screen/screen');
  return runScreen(ask, { input: process.stdin, output: process.stdout });
}

void run().then((code) => {
  process.exitCode = code;
});
