import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fingerprintSync, loadModule } from 'libpg-query';

import { root } from '../process/settings';

import { classify } from './statement-class';
import type { Counts } from './steps';

/**
 * The classes of the host's statements (docs/operation/scale.md#fan-outs). The host's tests record
 * statements in `.build/statements/`. `host/db/statements.tsv` has a line for each: hash, class,
 * first characters. Only the name after `fan-out:` is written by hand.
 */
const file = path.join(root, 'host/db/statements.tsv');
const recordings = path.join(root, '.build/statements');
/** Exists after a run of all tests, in which a statement that was not sent is gone. */
const wholeRun = path.join(recordings, 'whole-run');
const UNNAMED = '?';
const TEXT_LENGTH = 80;
/** The parser's fingerprint of a longer text overflows the stack. */
const FINGERPRINT_MAX = 4_000;

interface Line {
  hash: string;
  class: string;
  text: string;
}

const removeName = (name: string) => name.split(':')[0] ?? '';
/** The hash ignores whether a column equals a value or is one of a list. The class does not. */
const toKey = (line: Line) => `${line.hash} ${removeName(line.class)}`;
const sortByText = (lines: Iterable<Line>) =>
  [...lines].sort((a, b) => (`${a.text}\t${a.hash}` < `${b.text}\t${b.hash}` ? -1 : 1));

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function describe(text: string): Line {
  const line = text.replace(/\s+/g, ' ').trim();
  return {
    hash: text.length > FINGERPRINT_MAX ? hash(line) : fingerprintSync(text),
    class: classify(text),
    text: line.slice(0, TEXT_LENGTH),
  };
}

/** Returns the distinct texts that tests have recorded. */
export const readRecordings = (): Set<string> =>
  new Set(
    (existsSync(recordings) ? readdirSync(recordings) : [])
      .filter((name) => name.endsWith('.jsonl'))
      .flatMap((name) => readFileSync(path.join(recordings, name), 'utf8').trim().split('\n'))
      .map((line) => JSON.parse(line) as string),
  );

export const clearRecordings = () => rmSync(recordings, { recursive: true, force: true });

function readLines(): Line[] {
  const rows = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return rows.filter(Boolean).map((row) => {
    const [hash = '', name = '', text = ''] = row.split('\t');
    return { hash, class: name, text };
  });
}

const toMap = (lines: readonly Line[]) => new Map(lines.map((line) => [toKey(line), line]));

/** Returns a function that finds the class of a statement in the file; undefined if it has none. */
export async function openStatements(): Promise<(text: string) => string | undefined> {
  await loadModule();
  const lines = toMap(readLines());
  return (text) => {
    try {
      return lines.get(toKey(describe(text)))?.class;
    } catch {
      return undefined; // a log of PostgreSQL may have other text
    }
  };
}

/**
 * Compares what all tests have sent with the file. A new fan-out fails, because its name and bound
 * are missing; the class of any other statement is computed.
 */
export async function checkStatements(hasPassed: boolean): Promise<Counts> {
  const find = await openStatements();
  const texts = readRecordings();
  if (hasPassed && texts.size > 0) writeFileSync(wholeRun, '');
  const missing = [...texts].filter((text) => find(text) === undefined);
  const unnamed = missing.filter((text) => classify(text) === 'fan-out');
  for (const text of missing)
    console.log(`  ${classify(text)}: ${text.replace(/\s+/g, ' ').trim()}`);
  if (missing.length > 0)
    console.log(`These statements are not in host/db/statements.tsv. Run "npm run statements".`);
  if (texts.size === 0) console.log('The tests recorded no statement.');
  return {
    passed: texts.size - unnamed.length,
    failed: unnamed.length || Number(texts.size === 0),
  };
}

/** Adds what was recorded. After a run of all tests, also removes what was not. */
export async function updateStatements(): Promise<void> {
  await loadModule();
  const lines = toMap(readLines());
  const recorded = toMap([...readRecordings()].map(describe));
  const added = [...recorded].filter(([key]) => !lines.has(key));
  const gone = existsSync(wholeRun) ? [...lines.keys()].filter((key) => !recorded.has(key)) : [];
  for (const key of gone) lines.delete(key);
  for (const [key, line] of added)
    lines.set(key, line.class === 'fan-out' ? { ...line, class: `fan-out:${UNNAMED}` } : line);
  writeFileSync(
    file,
    sortByText(lines.values())
      .map((line) => `${line.hash}\t${line.class}\t${line.text}\n`)
      .join(''),
  );
  console.log(`${added.length} lines added, ${gone.length} removed.`);
  const unnamed = [...lines.values()].filter((line) => line.class === `fan-out:${UNNAMED}`).length;
  if (unnamed > 0)
    console.log(
      `Replace "fan-out:${UNNAMED}" in ${unnamed} lines by a name from docs/operation/scale.md#fan-outs.`,
    );
}
