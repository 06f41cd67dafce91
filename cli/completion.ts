import { CommandError } from './command-error';
import type { Command } from './command';
import { getProjectFolder } from './settings';

type Commands = Readonly<Record<string, Command>>;

const commonOptions = ['--json', '--help'];
/** Options whose value is a local file. */
const fileOptions = ['--photo', '--slip', '--manifest', '--out'];

const listWords = ({ usage }: Command): string[] => [
  ...new Set([
    ...usage.flatMap((line) => line.match(/--[a-z][a-z-]*/g) ?? []),
    ...usage.flatMap(
      (line) => /^[a-z-]+ ([a-z]+(?:\|[a-z]+)*)\b(?!\.)/.exec(line)?.[1]?.split('|') ?? [],
    ),
    ...commonOptions,
  ]),
];

/** Reads fixed option values from the usage: `--role clerk|support`. */
const listOptionValues = ({ usage }: Command): [option: string, values: string[]][] =>
  usage.flatMap((line) => {
    const words = line.split(/[\s[\]]+/);
    return words.flatMap((option, index): [string, string[]][] => {
      const values = words[index + 1] ?? '';
      const hasNamedValues =
        /^--[a-z-]+$/.test(option) && /^[a-z0-9]+(?:\|[a-z0-9]+)+$/.test(values);
      return hasNamedValues ? [[option, values.split('|')]] : [];
    });
  });

const buildValueCases = (commands: Commands, write: (words: string) => string): string[] =>
  Object.entries(commands).flatMap(([name, command]) =>
    listOptionValues(command).map(
      ([option, values]) => `    '${name} ${option}') ${write(values.join(' '))}; return ;;`,
    ),
  );

/** Defines the shell function `operator`, which works from any folder. */
const writeFunction = (folder: string): string[] => [
  `operator() { npm run --silent --prefix '${folder.replaceAll("'", "'\\''")}' operator -- "$@"; }`,
];

const writeBash = (commands: Commands, folder: string): string[] => [
  ...writeFunction(folder),
  '_operator() {',
  '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"',
  '  COMPREPLY=()',
  '  if [ "$COMP_CWORD" -eq 1 ]; then',
  `    COMPREPLY=($(compgen -W '${Object.keys(commands).join(' ')} help' -- "$word")); return`,
  '  fi',
  '  case "$before" in',
  `    ${fileOptions.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;`,
  '  esac',
  '  case "${COMP_WORDS[1]} $before" in',
  ...buildValueCases(commands, (words) => `COMPREPLY=($(compgen -W '${words}' -- "$word"))`),
  '  esac',
  '  case "${COMP_WORDS[1]}" in',
  ...Object.entries(commands).map(
    ([name, command]) =>
      `    ${name}) COMPREPLY=($(compgen -W '${listWords(command).join(' ')}' -- "$word")) ;;`,
  ),
  '  esac',
  '}',
  'complete -o filenames -F _operator operator',
];

const writeZsh = (commands: Commands, folder: string): string[] => [
  ...writeFunction(folder),
  // compdef is missing when the shell's own settings have not loaded completion.
  '(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }',
  '_operator() {',
  '  if (( CURRENT == 2 )); then',
  '    local -a names=(',
  ...Object.entries(commands).map(
    ([name, { about }]) => `      '${name}:${about.replaceAll("'", '’').replaceAll(':', ' -')}'`,
  ),
  '    )',
  "    _describe 'command' names",
  '    return',
  '  fi',
  '  case "${words[CURRENT-1]}" in',
  `    ${fileOptions.join('|')}) _files; return ;;`,
  '  esac',
  '  case "${words[2]} ${words[CURRENT-1]}" in',
  ...buildValueCases(commands, (words) => `compadd -- ${words}`),
  '  esac',
  '  case "${words[2]}" in',
  ...Object.entries(commands).map(
    ([name, command]) => `    ${name}) compadd -- ${listWords(command).join(' ')} ;;`,
  ),
  '  esac',
  '}',
  'compdef _operator operator',
];

export const buildCompletionCommand = (commands: () => Commands): Command => ({
  usage: ['completion bash|zsh'],
  example: 'completion bash',
  about:
    'print a shell function named operator that works in any folder and completes commands and options; redirect it with npm run --silent to a file that your shell reads',
  run: async ([shell], { print }) => {
    const write = shell === 'bash' ? writeBash : shell === 'zsh' ? writeZsh : null;
    if (!write) throw new CommandError('Give the shell: completion bash, or completion zsh.');
    const folder = getProjectFolder();
    write(commands(), folder).forEach((line) => print(line));
  },
});
