import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = process.cwd();
const topPaths = [
  'contract',
  'rules',
  'net',
  'lib',
  'services',
  'hooks',
  'components',
  'pages',
  'host',
  'cli',
  'server',
  'messages',
  'scripts',
  'bench',
  'e2e',
  'tools',
  '__tests__',
  'proxy.ts',
];

/** A source file: path from the root, first folder and text. */
export interface SourceFile {
  file: string;
  folder: string;
  text: string;
}

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory())
      return ['node_modules', 'migrations', 'photos'].includes(entry.name) ? [] : walk(name);
    return /\.(ts|tsx)$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [name] : [];
  });
}

/** All TypeScript files of the top folders. dependency-cruiser checks their imports. */
export function readSources(): SourceFile[] {
  const files = topPaths
    .filter((topPath) => existsSync(path.join(root, topPath)))
    .flatMap((topPath) => (path.extname(topPath) ? [topPath] : walk(topPath)));
  return files.map((file) => ({
    file,
    folder: file.split(path.sep)[0] ?? '',
    text: readFileSync(path.join(root, file), 'utf8'),
  }));
}

export const isTest = (file: string): boolean =>
  /\.test\.tsx?$/.test(file) ||
  file.startsWith('__tests__') ||
  file.startsWith('e2e') ||
  file.startsWith('tools/browsers') ||
  file.includes('/testing/');
