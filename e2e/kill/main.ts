import { runAndExit } from '../support/checks';

import { playRounds } from './rounds';
import { startSystem } from './system';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 12);

async function main(): Promise<void> {
  const system = await startSystem();
  try {
    await playRounds(system, ROUNDS);
  } finally {
    await system.stop();
  }
}

void runAndExit('the kill test', main);
