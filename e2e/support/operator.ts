import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.join(__dirname, '../..');

export interface OperatorAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs `npm run operator -- …` against the product under test (HOST_URL and DATA_DIR name it)
 * without npm between. File names are relative to the repository. Never throws for a refusal: the
 * caller looks at `code`.
 */
export async function operator(...args: string[]): Promise<OperatorAnswer> {
  const env = { ...process.env, INIT_CWD: root };
  try {
    const { stdout, stderr } = await run(
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

/** Like `operator`, for commands that must succeed; returns what was printed. */
export async function operatorDone(...args: string[]): Promise<string> {
  const answer = await operator(...args);
  if (answer.code !== 0)
    throw new Error(
      `operator ${args.join(' ')} ended with ${answer.code}:\n${answer.stderr}${answer.stdout}`,
    );
  return answer.stdout;
}
