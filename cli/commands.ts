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
  /** One line that works as it stands, with names in place of real ones. */
  example: string;
  /** How to take back what it did, where that can be done. */
  undo?: string;
  run: (args: string[], desk: Desk) => Promise<number>;
}
