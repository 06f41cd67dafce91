import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import budgets from './size-budgets.json';

const isScript = (file: string) => /\.[cm]?[jt]sx?$/.test(file);
/** Not the lock file, whose size follows from the dependencies. */
const isGenerated = (file: string) => file.startsWith('host/db/migrations/meta/');
const isDoc = (file: string) => /^(docs|messages)\/|^[^/]+\.json$/.test(file);
const isCode = (file: string) =>
  isScript(file) || (/\.(scss|css|sql|json)$/.test(file) && !isDoc(file));
export const isTestFile = (file: string) =>
  /\.(test|spec)\.tsx?$|^(__tests__|e2e|tools\/browsers)\/|^(host|scripts)\/testing\//.test(file);

/** The sizes that `scripts/testing/size-budgets.json` limits. */
interface TreeSize {
  /** Scripts, styles, data and hand-written SQL, tests aside, without comments and blank lines. */
  productLines: number;
  commentWords: number;
  generatedBytes: number;
  /** Code files directly in a folder; tests, `pages/` and `messages/` are not counted. */
  filesPerFolder: Record<string, number>;
}

/** Repository files: committed, or new and not ignored. */
export const listSourceFiles = (root: string): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(path.join(root, file)));

export function measureTree(root: string): TreeSize {
  const size: TreeSize = {
    productLines: 0,
    commentWords: 0,
    generatedBytes: 0,
    filesPerFolder: {},
  };
  for (const file of listSourceFiles(root)) {
    if (isTestFile(file) || !(isCode(file) || isGenerated(file))) continue;
    const { code, comments, generated } = splitText(
      file,
      readFileSync(path.join(root, file), 'utf8'),
    );
    size.productLines += code.split('\n').filter((line) => line.trim() !== '').length;
    size.commentWords += comments.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
    size.generatedBytes += Buffer.byteLength(generated);
    const folder = path.posix.dirname(file);
    if (isScript(file) && !folder.startsWith('pages'))
      size.filesPerFolder[folder] = (size.filesPerFolder[folder] ?? 0) + 1;
  }
  return size;
}

/** Returns the current sizes as budgets; folders within the default are omitted. */
export function toBudgets(size: TreeSize): TreeSize {
  const maxFiles = budgets.filesPerFolder.default;
  const large = Object.entries(size.filesPerFolder).filter(([, files]) => files > maxFiles);
  const filesPerFolder = { default: maxFiles, ...Object.fromEntries(large.sort()) };
  return { ...budgets, ...size, filesPerFolder };
}

/** drizzle-kit quotes every name; handwritten SQL does not. */
const isGeneratedSql = (statement: string) =>
  /^\s*(CREATE (UNIQUE )?(TABLE|INDEX)|ALTER TABLE|DROP (TABLE|INDEX)) "/.test(statement);

/** A file's handwritten code, comments and generated code. */
export function splitText(file: string, text: string) {
  if (isGenerated(file)) return { code: '', comments: [], generated: text };
  const statements = file.endsWith('.sql') ? text.split('--> statement-breakpoint') : [text];
  const handwritten = statements.filter((statement) => !isGeneratedSql(statement)).join('\n');
  const spans = findComments(file, handwritten);
  let code = handwritten;
  for (const [from, to] of spans.toReversed()) code = code.slice(0, from) + code.slice(to);
  const comments = spans.map(([from, to]) => handwritten.slice(from, to));
  return { code, comments, generated: statements.filter(isGeneratedSql).join('') };
}

type Span = readonly [from: number, to: number];

/** Matches comments, and literals that may look like comments. */
const tokens = {
  '.sql': /'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g,
  '.scss': /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)'"]*\)|\/\/[^\n]*|\/\*[^]*?\*\//g,
};

function findComments(file: string, text: string): Span[] {
  if (isScript(file)) return findScriptComments(file, text);
  if (file.endsWith('.json')) return [];
  return [...text.matchAll(tokens[file.endsWith('.sql') ? '.sql' : '.scss'])]
    .filter(([match]) => /^(--|\/\/|\/\*)/.test(match))
    .map(({ index, 0: match }) => [index, index + match.length]);
}

/** Only a parser can distinguish comments from literals and JSX text. */
function findScriptComments(file: string, text: string): Span[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const literals: Span[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) literals.push([node.pos, node.end]);
    else if (ts.isTemplateLiteralToken(node) || ts.isLiteralExpression(node))
      literals.push([node.getStart(tree), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let offset = 0;
  return [...literals, [text.length, text.length] as const].flatMap(([from, to]) => {
    const matches = text.slice(offset, from).matchAll(/\/\/[^\n]*|\/\*[^]*?\*\//g);
    const start = offset;
    offset = to;
    return Array.from(matches, ({ index, 0: match }): Span => [
      start + index,
      start + index + match.length,
    ]);
  });
}
