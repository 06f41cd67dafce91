/** @jest-environment node */
import budgets from '@/scripts/testing/size-budgets.json';
import { measureTree, splitText } from '@/scripts/testing/tree-size';

describe('the size of the repository', () => {
  const size = measureTree(process.cwd());

  it.each(['productLines', 'commentWords', 'generatedBytes'] as const)(
    'stays within its budget of %s',
    (name) => expect(size[name]).toBeLessThanOrEqual(budgets[name]),
  );

  it('has no folder with more code files than its budget', () => {
    const { default: defaultBudget, ...folderBudgets } = budgets.filesPerFolder;
    const limits = new Map<string, number>(Object.entries(folderBudgets));
    expect(
      Object.entries(size.filesPerFolder).filter(
        ([folder, files]) => files > (limits.get(folder) ?? defaultBudget),
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
    const parts = splitText(file, text);
    expect(parts.comments).toEqual(comments);
    expect(parts.code).not.toContain('yes');
  });

  it("distinguishes drizzle's generated SQL from handwritten SQL", () => {
    const generatedSql = 'CREATE TABLE "cards" (\n\t"id" uuid\n);\n';
    const handwrittenSql = '\nCREATE TRIGGER once AFTER INSERT ON cards EXECUTE FUNCTION once();';
    const parts = splitText('a.sql', `${generatedSql}--> statement-breakpoint${handwrittenSql}`);
    expect(parts.generated).toBe(generatedSql);
    expect(parts.code).toBe(handwrittenSql);
  });
});
