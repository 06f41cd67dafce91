import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

import budgets from './size-budgets.json';

const isScript = (file: string) => /\.[cm]?[jt]sx?$/.test(file);
const isGenerated = (file: string) => /^host\/db\/migrations\/meta\//.test(file);
/** The lock file is not counted as generated: its size follows from the dependencies. */
const isPaper = (file: string) =>
  /^(docs|messages)\/|^[^/]+\.json$|^scripts\/size-budgets\.json$/.test(file);
const isCode = (file: string) =>
  isScript(file) || (/\.(scss|css|sql|json)$/.test(file) && !isPaper(file));
export const isTestFile = (file: string) =>
  /\.(test|spec)\.tsx?$|^(__tests__|e2e)\/|^host\/testing\//.test(file);

/** What `scripts/size-budgets.json` limits. */
export interface TreeSize {
  /** Scripts, styles, data and hand-written SQL, tests aside, without comments and blank lines. */
  productLines: number;
  commentWords: number;
  generatedBytes: number;
  /** Code files that lie in a folder itself; tests, `pages/` and `messages/` are not counted. */
  filesPerFolder: Record<string, number>;
}

/** Today's size as budgets; folders within the default have none of their own. */
export function budgetsFor(size: TreeSize): TreeSize {
  const most = budgets.filesPerFolder.default;
  const large = Object.entries(size.filesPerFolder).filter(([, files]) => files > most);
  return {
    ...budgets,
    ...size,
    filesPerFolder: { default: most, ...Object.fromEntries(large.sort()) },
  };
}

/** A file without its comments and without what drizzle has generated. */
interface Text {
  code: string;
  comments: string[];
  generated: string;
}

/** The files of the repository: committed, or new and not ignored. */
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
    const counted = isCode(file) && !isTestFile(file);
    if (!counted && !isGenerated(file)) continue;
    const text = readFileSync(path.join(root, file), 'utf8');
    const { code, comments, generated } = isGenerated(file)
      ? { code: '', comments: [], generated: text }
      : splitText(file, text);
    size.productLines += code.split('\n').filter((line) => line.trim() !== '').length;
    size.commentWords += comments.join(' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
    size.generatedBytes += Buffer.byteLength(generated);
    const folder = path.posix.dirname(file);
    if (isScript(file) && !folder.startsWith('pages'))
      size.filesPerFolder[folder] = (size.filesPerFolder[folder] ?? 0) + 1;
  }
  return size;
}

export function splitText(file: string, text: string): Text {
  if (file.endsWith('.json')) return { code: text, comments: [], generated: '' };
  if (!file.endsWith('.sql')) return { ...cut(text, commentsOf(file, text)), generated: '' };
  const parts = text.split('--> statement-breakpoint');
  const [generated, byHand] = [parts.filter(isDrizzles), parts.filter((one) => !isDrizzles(one))];
  const sql = byHand.join('\n');
  return { ...cut(sql, commentsOf(file, sql)), generated: generated.join('') };
}

/** drizzle-kit quotes every name; what is written by hand does not. */
const isDrizzles = (statement: string) =>
  /^\s*(CREATE (UNIQUE )?(TABLE|INDEX)|ALTER TABLE|DROP (TABLE|INDEX)) "/.test(statement);

type Span = readonly [from: number, to: number];

function cut(text: string, spans: readonly Span[]): Pick<Text, 'code' | 'comments'> {
  let code = '';
  let at = 0;
  for (const [from, to] of spans) {
    code += text.slice(at, from);
    at = to;
  }
  return { code: code + text.slice(at), comments: spans.map(([from, to]) => text.slice(from, to)) };
}

const literals = {
  sql: /'(?:[^']|'')*'|--[^\n]*|\/\*[^]*?\*\//g,
  style: /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)'"]*\)|\/\/[^\n]*|\/\*[^]*?\*\//g,
};
const isComment = (text: string) => /^(--|\/\/|\/\*)/.test(text);

function commentsOf(file: string, text: string): Span[] {
  if (isScript(file)) return scriptComments(file, text);
  return [...text.matchAll(file.endsWith('.sql') ? literals.sql : literals.style)]
    .filter(([found]) => isComment(found))
    .map(({ index, 0: found }) => [index, index + found.length]);
}

/** The scanner alone cannot tell a regular expression or JSX text: the parser says where these are. */
function scriptComments(file: string, text: string): Span[] {
  const kind = /\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const opaque: Span[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) opaque.push([node.pos, node.end]);
    else if (ts.isLiteralExpression(node) || ts.isTemplateHead(node) || isTemplateEnd(node))
      opaque.push([node.getStart(tree), node.end]);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  const found: Span[] = [];
  let at = 0;
  for (const [from, to] of [...opaque, [text.length, text.length] as const].sort(
    ([a], [b]) => a - b,
  )) {
    for (const { index, 0: comment } of text
      .slice(at, Math.max(at, from))
      .matchAll(/\/\/[^\n]*|\/\*[^]*?\*\//g))
      found.push([at + index, at + index + comment.length]);
    at = Math.max(at, to);
  }
  return found;
}

const isTemplateEnd = (node: ts.Node) => ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
