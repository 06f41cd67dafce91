import type { Ask } from './host-client';

/** What a command works with. `print` writes one line. */
export interface Desk {
  ask: Ask;
  print: (line: string) => void;
}

/** One command of the warehouse. `run` answers the exit code. */
export interface Command {
  usage: string[];
  about: string;
  run: (args: string[], desk: Desk) => Promise<number>;
}
