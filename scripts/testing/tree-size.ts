import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import budgets from './size-budgets.json';

const isScript = (file: string) => /\.[cm]?[jt]sx?$/.test(file);
/** Not the lock file, whose size follows from the dependencies. */
const isGenerated = (file: string) => file.startsWith('host/db/migrations/meta/');
const isPaper = (file: string) => /^(docs|messages)\/|^[^/]+\.json$/.test(file);
const isCode = (file: string) =>
  isScript(file) || (/\.(scss|css|sql|json)$/.test(file) && !isPaper(file));
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
export const sourceFiles = (root: string): string[] =>
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
  for (const file of sourceFiles(root)) {
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
export function budgetsFor(size: TreeSize): TreeSize {
  const most = budgets.filesPerFolder.default;
  const large = Object.entries(size.filesPerFolder).filter(([, files]) => files > most);
  const filesPerFolder = { default: most, ...Object.fromEntries(large.sort()) };
  return { ...budgets, ...size, filesPerFolder };
}

/** drizzle-kit quotes every name; handwritten SQL does not. */
const isDrizzles = (statement: string) =>
  /^\s*(CREATE (UNIQUE )?(TABLE|INDEX)|ALTER TABLE|DROP (TABLE|INDEX)) "/.test(statement);

/** A file's handwritten code, comments and generated code. */
export function splitText(file: string, text: string) {
  if (isGenerated(file)) return { code: '', comments: [], generated: text };
  const statements = file.endsWith('.sql') ? text.split('--> statement-breakpoint') : [text];
  const own = statements.filter((one) => !isDrizzles(one)).join('\n');
  const spans = commentsOf(file, own);
  let code = own;
  for (const [from, to] of spans.toReversed()) code = code.slice(0, from) + code.slice(to);
  const comments = spans.map(([from, to]) => own.slice(from, to));
  return { code, comments, generated: statements.filter(isDrizzles).join('') };
}

type Span = readonly [from: number, to: number];

/** Matches comments, and literals that may look like comments. */
const tokens = {
  '.sql': /'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g,
  '.scss': /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)'"]*\)|\/\/[^\n]*|\/\*[^]*?\*\//g,
};

function commentsOf(file: string, text: string): Span[] {
  if (isScript(file)) return scriptComments(file, text);
  if (file.endsWith('.json')) return [];
  return [...text.matchAll(tokens[file.endsWith('.sql') ? '.sql' : '.scss'])]
    .filter(([found]) => /^(--|\/\/|\/\*)/.test(found))
    .map(({ index, 0: found }) => [index, index + found.length]);
}

/** Only a parser can distinguish comments from literals and JSX text. */
function scriptComments(file: string, text: string): Span[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const opaque: Span[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) opaque.push([node.pos, node.end]);
    else if (ts.isTemplateLiteralToken(node) || ts.isLiteralExpression(node))
      opaque.push([node.getStart(tree), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  let at = 0;
  return [...opaque, [text.length, text.length] as const].flatMap(([from, to]) => {
    const between = text.slice(at, from).matchAll(/\/\/[^\n]*|\/\*[^]*?\*\//g);
    const start = at;
    at = to;
    return Array.from(between, ({ index, 0: found }): Span => [
      start + index,
      start + index + found.length,
    ]);
  });
}
