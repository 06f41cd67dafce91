import { CommandError } from './command-error';
import type { Command, CommandContext } from './command';
import type { HostClient } from './host-client';
import { toPrintable, toPrintableJson } from './plain';
import { commands } from './table';

function buildHelp(): string[] {
  const blocks = Object.values(commands).flatMap(({ usage, about }) => [
    '',
    `  ${about}`,
    ...usage.map((line) => `    ${line}`),
  ]);
  return [
    'npm run operator -- COMMAND [options] [--json]',
    'npm run operator   (at a terminal: an interactive screen)',
    'npm run operator -- COMMAND --help   (usage and an example)',
    ...blocks,
    '',
    'Settings: HOST_URL (address of the host), OPERATOR_KEY (its key).',
  ];
}

const formatHelp = ({ about, usage, example, undo }: Command): string[] => [
  `${about[0]?.toUpperCase()}${about.slice(1)}.`,
  '',
  ...usage.map((line) => `  ${line}`),
  '',
  `Example: npm run operator -- ${example}`,
  ...(undo ? [`To undo: ${undo}`] : []),
  'With --json: prints one line of JSON with the replies of the host and the text output.',
];

async function runAsJson(name: string, command: Command, args: string[], context: CommandContext) {
  const answers: unknown[] = [];
  const printedLines: string[] = [];
  const ask: HostClient = async (key, ...input) => {
    const reply = await context.ask(key, ...input);
    answers.push({ call: key, answer: reply });
    return reply;
  };
  const code =
    (await command.run(args, { ask, print: (line) => void printedLines.push(line) })) ?? 0;
  context.print(toPrintableJson({ command: name, code, answers, said: printedLines }));
  return code;
}

/**
 * Runs one command line and prints a failure as one line with `printError`. Returns the exit code: 0
 * for success, 1 for any failure including wrong options, 2 for an unknown command. A command may
 * return its own code.
 */
export async function runOperator(
  argv: readonly string[],
  context: CommandContext,
  printError: (line: string) => void,
): Promise<number> {
  const [name = 'help', ...args] = argv;
  if (['help', '--help', '-h'].includes(name)) {
    buildHelp().forEach((line) => context.print(line));
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    printError(`"${toPrintable(name)}" is not a command; "npm run operator -- help" lists them.`);
    return 2;
  }
  if (args.includes('--help') || args.includes('-h')) {
    formatHelp(command).forEach((line) => context.print(line));
    return 0;
  }
  const isJson = args.includes('--json');
  const commandArgs = args.filter((arg) => arg !== '--json');
  try {
    return isJson
      ? await runAsJson(name, command, commandArgs, context)
      : ((await command.run(commandArgs, {
          ask: context.ask,
          print: (line) => context.print(toPrintable(line)),
        })) ?? 0);
  } catch (error) {
    const message =
      error instanceof CommandError
        ? error.message
        : `The command failed: ${error instanceof Error ? error.message : String(error)}`;
    printError(
      isJson ? toPrintableJson({ command: name, code: 1, error: message }) : toPrintable(message),
    );
    return 1;
  }
}
