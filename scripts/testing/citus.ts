import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findFreePort } from '../process/ports';
import { query } from '../process/postgres-server';

const USER = 'portal';
const WORKERS = 2;
const READY_TRIES = 1_200;

/** The programs of a PostgreSQL that has the Citus extension, or undefined. */
function findCitus(): { bin: string; version: string } | undefined {
  for (const config of ['pg_config', '/usr/lib/postgresql/15/bin/pg_config']) {
    const ask = (what: string) => execFileSync(config, [what], { encoding: 'utf8' }).trim();
    try {
      if (existsSync(path.join(ask('--pkglibdir'), 'citus.so')))
        return { bin: ask('--bindir'), version: ask('--version') };
    } catch {
      // not installed
    }
  }
  return undefined;
}

/** PostgreSQL refuses to run as root. */
function chooseUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

const settings = (port: number) => [
  `port=${port}`,
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=400',
  'max_prepared_transactions=400',
  'max_worker_processes=300',
  'shared_buffers=256MB',
  'log_error_verbosity=terse',
  'citus.node_conninfo=sslmode=disable',
  'citus.recover_2pc_interval=5s',
  'citus.max_cached_conns_per_worker=4',
];

class Node {
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly folder: string,
    private readonly bin: string,
  ) {}

  get #data(): string {
    return path.join(this.folder, this.name);
  }

  url(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  create(): void {
    execFileSync(
      path.join(this.bin, 'initdb'),
      ['-D', this.#data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
      { ...chooseUser(), cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] },
    );
  }

  async start(): Promise<void> {
    const log = openSync(path.join(this.folder, `${this.name}.log`), 'a');
    this.#child = spawn(
      path.join(this.bin, 'postgres'),
      ['-D', this.#data, ...settings(this.port).flatMap((setting) => ['-c', setting])],
      {
        ...chooseUser(),
        cwd: '/',
        stdio: ['ignore', log, log],
        env: { ...process.env, HOME: this.folder, LC_ALL: 'C.UTF-8' },
      },
    );
    closeSync(log);
    const child = this.#child;
    this.#ended = new Promise((resolve) => child.once('exit', resolve));
    for (let tries = 0; tries < READY_TRIES; tries += 1) {
      const isReady = await query(this.url('postgres'), (client) => client.query('select 1')).then(
        () => true,
        () => false,
      );
      if (isReady) return;
      if (child.exitCode !== null) break;
      await pause(100);
    }
    throw new Error(`${this.name} did not start; see ${this.folder}/${this.name}.log`);
  }

  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    this.#child?.kill(signal);
    await this.#ended;
  }
}

export interface Cluster {
  folder: string;
  coordinator: Node;
  workers: Node[];
  /** Creates a database with the extension on each node; the coordinator knows the workers. */
  createDatabase: (name: string) => Promise<string>;
  /** Creates a database of the coordinator alone, without the extension. */
  createPlain: (name: string) => Promise<string>;
  /** Returns the versions of PostgreSQL and Citus. */
  describe: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a coordinator and two workers in a folder of their own; `stop` removes it. */
export async function startCluster(): Promise<Cluster | undefined> {
  const citus = findCitus();
  if (!citus) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-citus-'));
  const { uid, gid } = chooseUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  const names = [
    'coordinator',
    ...Array.from({ length: WORKERS }, (_, index) => `worker${index + 1}`),
  ];
  const nodes: Node[] = [];
  for (const name of names) nodes.push(new Node(name, await findFreePort(), folder, citus.bin));
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('no coordinator');
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', () => nodes.forEach((node) => void node.stop('SIGQUIT')));
  for (const node of nodes) node.create();
  await Promise.all(nodes.map((node) => node.start()));
  const createDatabase = async (name: string) => {
    for (const node of nodes) {
      await query(node.url('postgres'), (client) => client.query(`create database ${name}`));
      await query(node.url(name), (client) => client.query('create extension citus'));
    }
    await query(coordinator.url(name), async (client) => {
      await client.query('select citus_set_coordinator_host($1, $2)', [
        '127.0.0.1',
        coordinator.port,
      ]);
      for (const { port } of workers)
        await client.query('select citus_add_node($1, $2)', ['127.0.0.1', port]);
    });
    return coordinator.url(name);
  };
  const createPlain = async (name: string) => {
    await query(coordinator.url('postgres'), (client) => client.query(`create database ${name}`));
    return coordinator.url(name);
  };
  const describe = () =>
    query(coordinator.url('postgres'), async (client) => {
      const { rows } = await client.query<{ versions: string }>(
        `select 'PostgreSQL ' || current_setting('server_version') || ', Citus ' || default_version as versions
         from pg_available_extensions where name = 'citus'`,
      );
      return rows[0]?.versions ?? '';
    });
  return { folder, coordinator, workers, createDatabase, createPlain, describe, stop };
}
