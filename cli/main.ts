import { hostClient } from './host-client';
import { runOperator } from './run';
import { readSettings } from './settings';

// A reader that stops reading (`| head`) is no failure.
process.stdout.on('error', () => process.exit(0));

void runOperator(
  process.argv.slice(2),
  { ask: hostClient(readSettings()), print: console.log },
  console.error,
).then((code) => {
  process.exitCode = code;
});
