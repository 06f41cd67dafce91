/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fullFormats } from 'ajv-formats/dist/formats';
import { version } from 'recheck/package.json';
import ts from 'typescript';

import { endpoints } from '@/contract/registry';
import { isSoak } from '@/host/testing/soak';

const root = path.join(__dirname, '..');
const productPaths = [
  'rules',
  'net',
  'lib',
  'host',
  'cli',
  'server',
  'scripts',
  'contract',
  'services',
  'hooks',
  'components',
  'pages',
  'next.config.js',
  'proxy.ts',
];
const isProduct = (file: string) =>
  /\.(ts|tsx|mjs|js)$/.test(file) && !/\.test\.|\.d\.m?ts$|\/testing\/|\/migrations\//.test(file);

interface Expression {
  source: string;
  flags: string;
  at: string;
}

function listProductFiles(): string[] {
  const files = productPaths.flatMap((entry) =>
    path.extname(entry)
      ? [entry]
      : readdirSync(path.join(root, entry), { recursive: true, encoding: 'utf8' }).map((file) =>
          path.join(entry, file),
        ),
  );
  return files.filter(isProduct);
}

/** Every regular expression in a file, and where one is built from a string. */
function scanFile(file: string): { literals: Expression[]; built: string[] } {
  const literals: Expression[] = [];
  const constructions: string[] = [];
  const tree = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const visit = (node: ts.Node) => {
    const position = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const closingSlash = node.text.lastIndexOf('/');
      literals.push({
        source: node.text.slice(1, closingSlash),
        flags: node.text.slice(closingSlash + 1),
        at: position,
      });
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 'RegExp'
    )
      constructions.push(position);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { literals, built: constructions };
}

/** Values of every property of this name, however deep. */
function collectValues(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    key === name && typeof child === 'string' ? [child] : collectValues(name, child),
  );
}

/**
 * Runs in a plain Node process, because Jest's is six times slower; with recheck's JavaScript
 * backend and without timeouts, so that every machine has the same result (docs/decisions/0073).
 */
const checkerScript = `
  const { checkSync } = require('recheck');
  const all = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  const verdict = ({ source, flags }) => {
    const { status, complexity } = checkSync(source, flags, { timeout: null, incubationTimeout: null, attackTimeout: null, recallTimeout: null, seedingTimeout: null });
    return status === 'safe' ? null : (complexity?.summary ?? status);
  };
  process.stdout.write(JSON.stringify(all.map(verdict)));
`;

/**
 * Hashes of known linear expressions, because checking all takes a minute; the soak run checks all.
 * `LINEAR_EXPRESSIONS=write` updates the file.
 */
const listFile = path.join(__dirname, 'support/linear-expressions.txt');
const shouldRewrite = process.env['LINEAR_EXPRESSIONS'] === 'write';
const listedHashes = new Set(
  shouldRewrite || isSoak ? [] : readFileSync(listFile, 'utf8').split('\n'),
);
const hashOf = ({ source, flags }: Expression) =>
  createHash('sha256').update(`${version} /${source}/${flags}`).digest('base64url').slice(0, 8);

const linearHashes = new Set<string>();

/**
 * Returns expressions that are slower than linear for some text; adds the others to
 * `linearHashes`.
 */
function findSlowExpressions(expressions: Expression[]): string[] {
  const expressionsByHash = new Map(expressions.map((candidate) => [hashOf(candidate), candidate]));
  const unlistedExpressions = [...expressionsByHash.values()].filter(
    (candidate) => !listedHashes.has(hashOf(candidate)),
  );
  const verdicts = unlistedExpressions.length > 0 ? checkExpressions(unlistedExpressions) : [];
  const slowExpressions = unlistedExpressions.flatMap((candidate, index) =>
    verdicts[index] ? [{ ...candidate, verdict: verdicts[index] }] : [],
  );
  for (const slowExpression of slowExpressions) expressionsByHash.delete(hashOf(slowExpression));
  for (const hash of expressionsByHash.keys()) linearHashes.add(hash);
  return slowExpressions.map(
    ({ at, source, flags, verdict }) => `${at}: /${source}/${flags} is ${verdict}`,
  );
}

function checkExpressions(expressions: Expression[]): (string | null)[] {
  const output = execFileSync(process.execPath, ['-e', checkerScript], {
    cwd: root,
    input: JSON.stringify(expressions),
    encoding: 'utf8',
    env: { ...process.env, RECHECK_SYNC_BACKEND: 'pure' },
  });
  return JSON.parse(output) as (string | null)[];
}

const files = listProductFiles().map(scanFile);

describe('regular expressions of the product', () => {
  it('are found by this test', () => {
    expect(files.flatMap(({ literals }) => literals).length).toBeGreaterThan(200);
  });

  it('are detected when slow, because no slow one is on the list', () => {
    const source = '"(?:[^"\\\\]|\\\\.)*"';
    expect(findSlowExpressions([{ source, flags: 'g', at: 'here' }])).toEqual([
      expect.stringContaining('here') as string,
    ]);
  }, 60_000);

  it('take linear time for any text', () => {
    expect(findSlowExpressions(files.flatMap(({ literals }) => literals))).toEqual([]);
  }, 900_000);

  it('in patterns and formats of the contract also take linear time', () => {
    const patterns = collectValues('pattern', endpoints).map((source) => ({
      source,
      flags: 'u',
      at: 'contract',
    }));
    const formats = [...new Set(collectValues('format', endpoints))].flatMap((name) => {
      const format: unknown = (fullFormats as Record<string, unknown>)[name];
      return format instanceof RegExp
        ? [{ source: format.source, flags: format.flags, at: `format ${name}` }]
        : [];
    });
    expect(patterns.length).toBeGreaterThan(20);
    expect(formats).not.toEqual([]);
    expect(findSlowExpressions([...patterns, ...formats])).toEqual([]);
  }, 300_000);

  it('are built from strings only in files that use our own constants', () => {
    expect([...new Set(files.flatMap(({ built }) => built.map((at) => at.split(':')[0])))]).toEqual(
      ['rules/support/search.ts', 'host/core/files/pdf-check.ts'],
    );
  });

  it('are on the list of linear ones, with few exceptions', () => {
    if (shouldRewrite) writeFileSync(listFile, `${[...linearHashes].sort().join('\n')}\n`);
    const unlistedHashes = [...linearHashes].filter((hash) => !listedHashes.has(hash));
    // A long list of new ones slows down every run: run this file with LINEAR_EXPRESSIONS=write.
    expect(shouldRewrite || isSoak ? 0 : unlistedHashes.length).toBeLessThan(20);
  });
});
