import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');

export interface Program {
  child: ChildProcess;
  /**
   * Resolves with the first line of output that contains the text; rejects if the program ends
   * first.
   */
  waitForLine: (text: string) => Promise<string>;
  /** Resolves with the exit code when the program has ended. */
  exitCode: Promise<number | null>;
  output: () => string;
  errorOutput: () => string;
}

function start(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const exitCode = once(child, 'close').then(([code]) => code as number | null);
  const waitForLine = async (text: string) => {
    for (;;) {
      const line = out.split('\n').find((candidate) => candidate.includes(text));
      if (line) return line;
      if (child.exitCode !== null) throw new Error(`ended without printing "${text}": ${err}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return { child, waitForLine, exitCode, output: () => out, errorOutput: () => err };
}

/** Runs a project script; the path is relative to the repository. */
export function runScript(
  script: string,
  env: Record<string, string>,
  args: string[] = [],
): Program {
  return start(['--import', 'tsx', path.join(root, script), ...args], env);
}

/** Runs module code; its imports from `scripts/`, `server/` and `net/` are the project's. */
export function runCode(code: string, env: Record<string, string> = {}): Program {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'code-'));
  const file = path.join(folder, 'code.mts');
  writeFileSync(file, code.replaceAll(/'(scripts|server|net)\//g, `'${root}/$1/`));
  const program = start(['--import', 'tsx', file], env);
  void program.exitCode.then(() => rmSync(folder, { recursive: true }));
  return program;
}
