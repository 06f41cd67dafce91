import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);
const root = path.join(__dirname, '../..');

export interface OperatorResult {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs `npm run operator -- …` against the product under test (HOST_URL, DATA_DIR), without npm.
 * File names are relative to the repository. Returns a failure as its exit code.
 */
export async function tryOperator(...args: string[]): Promise<OperatorResult> {
  const env = { ...process.env, INIT_CWD: root };
  try {
    const { stdout, stderr } = await execFileAsync(
      process.execPath,
      ['--import', 'tsx', path.join(root, 'scripts/operator.ts'), ...args],
      { cwd: root, env, timeout: 60_000 },
    );
    return { code: 0, stdout, stderr };
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = error as { code?: number | string; stdout?: string; stderr?: string };
    if (typeof code !== 'number') throw error;
    return { code, stdout, stderr };
  }
}

/** Like `tryOperator`, but throws on failure. Returns the output. */
export async function runOperator(...args: string[]): Promise<string> {
  const result = await tryOperator(...args);
  if (result.code !== 0)
    throw new Error(
      `operator ${args.join(' ')} ended with ${result.code}:\n${result.stderr}${result.stdout}`,
    );
  return result.stdout;
}
