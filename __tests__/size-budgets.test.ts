/** @jest-environment node */
import budgets from '@/scripts/testing/size-budgets.json';
import { measureTree, splitText } from '@/scripts/testing/tree-size';

describe('the size of the repository', () => {
  const size = measureTree(process.cwd());

  it.each(['productLines', 'commentWords', 'generatedBytes'] as const)(
    'has at most its budget of %s',
    (name) => expect(size[name]).toBeLessThanOrEqual(budgets[name]),
  );

  it('has no folder with more code files than its budget', () => {
    const { default: most, ...own } = budgets.filesPerFolder;
    const limits = new Map<string, number>(Object.entries(own));
    expect(
      Object.entries(size.filesPerFolder).filter(
        ([folder, files]) => files > (limits.get(folder) ?? most),
      ),
    ).toEqual([]);
  });
});

describe('the count of lines and comments', () => {
  it.each([
    ['a.tsx', 'const a = <p title="//no">http://no {/* yes */}</p>;', ['/* yes */']],
    [
      'a.ts',
      'const a = /[/*]/.test(`//no ${b /* yes */} /* no */`); // yes',
      ['/* yes */', '// yes'],
    ],
    ['a.scss', "a { b: url(https://no); c: '/* no */'; } // yes", ['// yes']],
    ['a.sql', "SELECT '--no' -- yes", ['-- yes']],
  ])('finds the comments of %s: %s', (file, text, comments) => {
    const found = splitText(file, text);
    expect(found.comments).toEqual(comments);
    expect(found.code).not.toContain('yes');
  });

  it("distinguishes drizzle's generated SQL from handwritten SQL", () => {
    const made = 'CREATE TABLE "cards" (\n\t"id" uuid\n);\n';
    const byHand = '\nCREATE TRIGGER once AFTER INSERT ON cards EXECUTE FUNCTION once();';
    const found = splitText('a.sql', `${made}--> statement-breakpoint${byHand}`);
    expect(found.generated).toBe(made);
    expect(found.code).toBe(byHand);
  });
});
