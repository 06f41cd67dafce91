import { CommandError } from './command-error';
import type { Command, Desk } from './commands';
import { messages } from './messages';
import { holds, release } from './holds';
import { audit, credit, refund, refunds, request } from './money';
import { finish, requests, set } from './packages';
import { receive } from './receive';
import { cancel, dispatch, track } from './shipments';

const commands: Record<string, Command> = {
  receive,
  set,
  requests,
  finish,
  dispatch,
  cancel,
  track,
  credit,
  request,
  audit,
  refunds,
  refund,
  holds,
  release,
  messages,
};

/** Everything the warehouse can say, for `help`. */
function helpLines(): string[] {
  const blocks = Object.values(commands).flatMap(({ usage, about }) => [
    '',
    `  ${about}`,
    ...usage.map((line) => `    ${line}`),
  ]);
  return [
    'npm run operator -- COMMAND [options]',
    ...blocks,
    '',
    'Settings: HOST_URL (address of the host), OPERATOR_KEY (its key).',
  ];
}

/**
 * Runs one command line. Failures are one line on `complain`, never a stack.
 * @returns exit code: 0 done, 1 refused, 2 not understood
 */
export async function runOperator(
  argv: readonly string[],
  desk: Desk,
  complain: (line: string) => void,
): Promise<number> {
  const [name = 'help', ...args] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    helpLines().forEach((line) => desk.print(line));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    complain(`"${name}" is not a command; "npm run operator -- help" lists them.`);
    return 2;
  }
  try {
    return await command.run(args, desk);
  } catch (error) {
    complain(
      error instanceof CommandError
        ? error.message
        : `The command failed: ${error instanceof Error ? error.message : String(error)}`,
    );
    return 1;
  }
}
