import { createServer, type AddressInfo, type Socket } from 'node:net';

import { Client } from 'pg';

/** Startup parameters that a pooler accepts; PgBouncer refuses all others. */
const acceptedParameters = new Set(['user', 'database', 'application_name', 'client_encoding']);
const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);

interface Backend {
  client: Client;
  socket: Socket;
  isBusy: boolean;
}

/** A connection pooler in transaction mode for one test, on loopback. */
export interface TransactionPooler {
  url: string;
  /**
   * Number of transactions, and of those that ran on a different connection than the client's
   * previous one.
   */
  counts: { transactions: number; moved: number };
  /** Session state that clients left behind on connections. */
  listLeftovers: () => Promise<string[]>;
  stop: () => Promise<void>;
}

function buildMessage(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
const ready = buildMessage('Z', Buffer.from('I'));
const startupResponse = Buffer.concat([
  buildMessage('R', Buffer.alloc(4)),
  buildMessage('S', Buffer.from('server_version\u000018.0\0')),
  buildMessage('S', Buffer.from('client_encoding\0UTF8\0')),
  ready,
]);
const buildRefusal = (text: string) =>
  buildMessage('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`));

async function openBackend(url: string): Promise<Backend> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  return { client, socket: stream, isBusy: false };
}

/** Splits a stream into messages and reports for each whether it ends a transaction. */
function createMessageSplitter(
  onMessage: (whole: Buffer, ended: boolean) => void,
): (part: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (part) => {
    rest = Buffer.concat([rest, part]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1;
      const whole = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(whole, whole[0] === READY && whole[5] === IDLE);
    }
  };
}

const readStartupOptions = (startup: Buffer) => startup.subarray(8).toString().split('\0');

/** Starts a pooler: each transaction of a client uses a different server connection. */
export async function startTransactionPooler(
  serverUrl: string,
  size = 8,
): Promise<TransactionPooler> {
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend(serverUrl)));
  const counts = { transactions: 0, moved: 0 };
  const clients = new Set<Socket>();
  const waiting: ((backend: Backend) => void)[] = [];
  let turn = 0;
  const lend = (last: Backend | null, give: (backend: Backend) => void) => {
    const order = backends.map((_, index) => backends[(turn + index) % size]);
    turn += 1;
    const free = order.find((backend) => backend && !backend.isBusy && backend !== last);
    if (!free) return void waiting.push(give);
    free.isBusy = true;
    give(free);
  };
  const reclaim = (backend: Backend) => {
    const next = waiting.shift();
    if (next) return next(backend);
    backend.isBusy = false;
  };
  const server = createServer((socket) => {
    clients.add(socket);
    let hasStarted = false;
    let last: Backend | null = null;
    let held: Backend | null = null;
    let isWaiting = false;
    let pending: Buffer[] = [];
    const serve = (backend: Backend) => {
      counts.transactions += 1;
      if (last && last !== backend) counts.moved += 1;
      [held, last, isWaiting] = [backend, backend, false];
      // The driver that opened the connection does not see clients' messages on it.
      backend.socket.removeAllListeners('data');
      backend.socket.on(
        'data',
        createMessageSplitter((whole, ended) => {
          socket.write(whole);
          if (!ended || held !== backend) return;
          held = null;
          reclaim(backend);
        }),
      );
      for (const part of pending) backend.socket.write(part);
      pending = [];
    };
    socket.on('data', (part) => {
      if (!hasStarted) {
        const options = readStartupOptions(part);
        const rejectedParameter = options
          .filter((_, index) => index % 2 === 0 && options[index] !== '')
          .find((name) => !acceptedParameters.has(name));
        if (rejectedParameter)
          return void socket.end(
            buildRefusal(`unsupported startup parameter: ${rejectedParameter}`),
          );
        hasStarted = true;
        return void socket.write(startupResponse);
      }
      if (part[0] === 'X'.charCodeAt(0)) return void socket.end();
      if (held) return void held.socket.write(part);
      pending.push(part);
      if (!isWaiting) {
        isWaiting = true;
        lend(last, serve);
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => clients.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(serverUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    counts,
    listLeftovers: async () => (await Promise.all(backends.map(findLeftovers))).flat(),
    stop: async () => {
      for (const socket of clients) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      for (const { socket } of backends) socket.destroy();
    },
  };
}

/** Finds state that must not remain on a shared connection. */
const leftoversQuery = `select 'setting ' || name as what from pg_settings where source = 'session'
    and name not in ('application_name', 'client_encoding', 'TimeZone', 'DateStyle', 'extra_float_digits')
  union all select 'statement ' || name from pg_prepared_statements
  union all select 'channel ' || c from pg_listening_channels() c
  union all select 'table ' || relname from pg_class where relpersistence = 't'
  union all select 'cursor ' || name from pg_cursors where is_holdable
  union all select 'lock ' || objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;

/** Sends its own query message, because the driver no longer listens. */
function findLeftovers({ socket }: Backend): Promise<string[]> {
  return new Promise((resolve) => {
    const found: string[] = [];
    socket.removeAllListeners('data');
    socket.on(
      'data',
      createMessageSplitter((whole, ended) => {
        if (whole[0] === 'D'.charCodeAt(0)) found.push(whole.subarray(11).toString());
        if (whole[0] === 'E'.charCodeAt(0)) found.push(`error ${whole.toString()}`);
        if (ended) resolve(found);
      }),
    );
    socket.write(buildMessage('Q', Buffer.from(`${leftoversQuery}\0`)));
  });
}
