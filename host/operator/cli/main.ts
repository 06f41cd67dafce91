import { hostClient } from './host-client';
import { runOperator } from './run';
import { readSettings } from './settings';

void runOperator(process.argv.slice(2), { ask: hostClient(readSettings()), print: console.log }, console.error).then((code) => {
  process.exitCode = code;
});
