import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import { findFreePort } from '../process/ports';
import { query } from '../process/postgres-server';

const USER = 'portal';
const WORKERS = 2;
const READY_TRIES = 1_200;

/** The folders of the programs and libraries of an installed PostgreSQL 15, or undefined. */
function findPostgres15(): { bin: string; libraries: string } | undefined {
  for (const config of ['pg_config', '/usr/lib/postgresql/15/bin/pg_config']) {
    const ask = (what: string) => execFileSync(config, [what], { encoding: 'utf8' }).trim();
    try {
      if (ask('--version').startsWith('PostgreSQL 15.'))
        return { bin: ask('--bindir'), libraries: ask('--pkglibdir') };
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

function giveToUser(file: string): void {
  const { uid, gid } = chooseUser();
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=400',
  'shared_buffers=256MB',
  'log_error_verbosity=terse',
];
const citusSettings = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_prepared_transactions=400',
  'max_worker_processes=300',
  'citus.node_conninfo=sslmode=disable',
  'citus.recover_2pc_interval=5s',
  'citus.max_cached_conns_per_worker=4',
];

/** A PostgreSQL server of a cluster. */
class Node {
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(
    readonly name: string,
    readonly port: number,
    private readonly folder: string,
    private readonly bin: string,
    private readonly ownSettings: readonly string[] = citusSettings,
  ) {}

  get #data(): string {
    return path.join(this.folder, this.name);
  }

  get #archive(): string {
    return path.join(this.folder, `${this.name}.archive`);
  }

  url(database: string): string {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  #run(program: string, ...args: string[]): void {
    execFileSync(path.join(this.bin, program), args, {
      ...chooseUser(),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }

  create(): void {
    const options = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
    this.#run('initdb', '-D', this.#data, '-U', USER, ...options);
  }

  readLog(): string {
    return readFileSync(path.join(this.folder, `${this.name}.log`), 'utf8');
  }

  /** Restarts with an archive of the write-ahead log, and saves a base backup. */
  async backUp(): Promise<void> {
    mkdirSync(this.#archive);
    giveToUser(this.#archive);
    await this.stop();
    await this.start([
      'archive_mode=on',
      `archive_command=test ! -f "${this.#archive}/%f" && cp "%p" "${this.#archive}/%f"`,
    ]);
    const server = ['-h', '127.0.0.1', '-p', String(this.port), '-U', USER];
    this.#run('pg_basebackup', '-D', `${this.#data}-backup`, ...server, '-X', 'none', '-c', 'fast');
  }

  /** Replaces the data by the backup, recovered up to the restore point. */
  async restore(point: string): Promise<void> {
    renameSync(this.#data, `${this.#data}-lost`);
    renameSync(`${this.#data}-backup`, this.#data);
    const signal = path.join(this.#data, 'recovery.signal');
    writeFileSync(signal, '');
    giveToUser(signal);
    await this.start([
      `restore_command=cp "${this.#archive}/%f" "%p"`,
      `recovery_target_name=${point}`,
      'recovery_target_action=promote',
    ]);
  }

  /** @param options settings besides those of every node */
  async start(options: readonly string[] = []): Promise<void> {
    const log = openSync(path.join(this.folder, `${this.name}.log`), 'a');
    this.#child = spawn(
      path.join(this.bin, 'postgres'),
      [
        '-D',
        this.#data,
        ...[`port=${this.port}`, ...settings, ...this.ownSettings, ...options].flatMap(
          (setting) => ['-c', setting],
        ),
      ],
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
  coordinator: Node;
  workers: Node[];
  /** Creates a database with the extension on each node; the coordinator knows the workers. */
  createDatabase: (name: string) => Promise<string>;
  /** Starts another worker, and adds it to a database of `createDatabase`. */
  addWorker: (database: string) => Promise<Node>;
  /** Creates a database of the coordinator alone, without the extension. */
  createPlain: (name: string) => Promise<string>;
  /** Returns the versions of PostgreSQL and Citus. */
  describe: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a coordinator and two workers in a folder of their own; `stop` removes it. */
export async function startCluster(): Promise<Cluster | undefined> {
  const postgres = findPostgres15();
  if (!postgres || !existsSync(path.join(postgres.libraries, 'citus.so'))) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-citus-'));
  giveToUser(folder);
  const names = [
    'coordinator',
    ...Array.from({ length: WORKERS }, (_, index) => `worker${index + 1}`),
  ];
  const nodes: Node[] = [];
  for (const name of names) nodes.push(new Node(name, await findFreePort(), folder, postgres.bin));
  const [coordinator, ...workers] = nodes;
  if (!coordinator) throw new Error('no coordinator');
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', () => nodes.forEach((node) => void node.stop('SIGQUIT')));
  for (const node of nodes) node.create();
  await Promise.all(nodes.map((node) => node.start()));
  const createOnNode = async (node: Node, name: string) => {
    await query(node.url('postgres'), (client) => client.query(`create database ${name}`));
    await query(node.url(name), (client) => client.query('create extension citus'));
  };
  const addNode = (client: Client, { port }: Node) =>
    client.query('select citus_add_node($1, $2)', ['127.0.0.1', port]);
  const createDatabase = async (name: string) => {
    for (const node of nodes) await createOnNode(node, name);
    await query(coordinator.url(name), async (client) => {
      await client.query('select citus_set_coordinator_host($1, $2)', [
        '127.0.0.1',
        coordinator.port,
      ]);
      for (const worker of workers) await addNode(client, worker);
    });
    return coordinator.url(name);
  };
  const addWorker = async (database: string) => {
    const number = workers.length + 1;
    const worker = new Node(`worker${number}`, await findFreePort(), folder, postgres.bin);
    nodes.push(worker);
    workers.push(worker);
    worker.create();
    await worker.start();
    await createOnNode(worker, database);
    await query(coordinator.url(database), (client) => addNode(client, worker));
    return worker;
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
  return { coordinator, workers, createDatabase, addWorker, createPlain, describe, stop };
}

/** Starts PostgreSQL 15 alone, not durably, in a folder of its own; `stop` removes it. */
export async function startPostgres15() {
  const postgres = findPostgres15();
  if (!postgres) return undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-postgres-'));
  giveToUser(folder);
  const node = new Node('server', await findFreePort(), folder, postgres.bin, ['fsync=off']);
  node.create();
  await node.start();
  const stop = async () => {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { url: node.url('postgres'), stop };
}
