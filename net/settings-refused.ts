/** EX_CONFIG of sysexits: another start would end the same, so nobody starts the program again. */
const HOPELESS = 78;

/** What a check of settings says of one: its name, and what is wrong, never its value. */
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const nameOf = ({ path: [first] = [] }: Issue): string =>
  String(typeof first === 'object' ? first.key : first);

/** Ends the program with a plain sentence for whoever set it up, and with code 78. */
export function refuseSettings(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(HOPELESS);
}

/** The same with a line for each setting that does not fit its description. */
export const refuseIssues = (issues: readonly Issue[]): never =>
  refuseSettings(
    issues.map((issue) => `The setting ${nameOf(issue)} is refused: ${issue.message}`).join('\n'),
  );
