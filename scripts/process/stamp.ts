import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { root } from './settings';

function* listFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

/** Hashes file and folder contents relative to the root; ignores missing ones. */
export function hashFiles(names: readonly string[], ...extraInputs: unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(extraInputs));
  for (const name of names) {
    const target = path.join(root, name);
    if (!existsSync(target)) continue;
    const files = statSync(target).isDirectory() ? [...listFiles(target)].sort() : [target];
    for (const file of files)
      hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

const getStampFile = (folder: string, part: string) => path.join(folder, `${part}.stamp`);

export function isBuilt(folder: string, part: string, hash: string): boolean {
  const file = getStampFile(folder, part);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Call it before a build, so that a failed or killed build leaves no stamp. */
export function removeStamp(folder: string, part: string): void {
  rmSync(getStampFile(folder, part), { force: true });
}

export function writeStamp(folder: string, part: string, hash: string): void {
  mkdirSync(folder, { recursive: true });
  const draft = `${getStampFile(folder, part)}.${process.pid}`;
  writeFileSync(draft, hash);
  renameSync(draft, getStampFile(folder, part));
}
