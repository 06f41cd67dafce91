import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = process.cwd();
const rooms = ['contract', 'lib', 'services', 'hooks', 'components', 'pages', 'host', 'messages', 'scripts', 'bench', 'e2e', '__tests__'];

/** A source file of ours: its path from the root, its text, and the files of ours that it imports. */
export interface SourceFile {
  file: string;
  room: string;
  text: string;
  imports: { target: string; typeOnly: boolean }[];
  packages: string[];
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'migrations', 'photos'].includes(entry.name) ? [] : walk(name);
    return /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [name] : [];
  });
}

const importPattern = /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:[\s\S]*?\sfrom\s+)?['"]([^'"]+)['"]|import\(\s*[`'"]([^`'"]+)[`'"]\s*\)/g;

/** Every TypeScript file of the rooms, with its imports resolved to files of ours. */
export function readSources(): SourceFile[] {
  const existing = new Set(rooms.filter((room) => readdirSync(root).includes(room)).flatMap(walk));
  const named = [...existing, ...['proxy.ts'].filter((file) => readdirSync(root).includes(file))];
  return named.map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    const found = [...text.matchAll(importPattern)].map((match) => ({ name: match[3] ?? match[4] ?? '', typeOnly: Boolean(match[2]) }));
    const own = found.filter(({ name }) => name.startsWith('@/') || name.startsWith('.'));
    return {
      file,
      room: file.split(path.sep)[0] ?? '',
      text,
      imports: own.map(({ name, typeOnly }) => ({ target: resolve(file, name, existing), typeOnly })),
      packages: found.filter((item) => !own.includes(item)).map(({ name }) => name),
    };
  });
}

function resolve(from: string, name: string, existing: Set<string>): string {
  const base = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(from), name);
  return [base, `${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts')].find((candidate) => existing.has(candidate)) ?? base;
}
