/** @jest-environment node */
import { createServer, get, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { limitConnections } from '@/net/server-connections';

import { server as hostMock } from '../support/host-mock';

let server: Server;
let port: number;
const sockets: Socket[] = [];

async function start(bounds: { max: number; perVisitor?: number }): Promise<void> {
  server = createServer((_request, response) => response.end('well'));
  limitConnections(server, bounds);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
}

/** Opens a connection that stays idle after its response; returns its status line or "closed". */
const openIdleConnection = (): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
    );
    sockets.push(socket);
    socket.once('data', (bytes) => resolve(bytes.toString().split('\r\n')[0] ?? ''));
    socket.on('error', () => undefined).once('close', () => resolve('closed'));
  });

const getStatus = (): Promise<number | undefined> =>
  new Promise((resolve) =>
    get({ port, host: '127.0.0.1', agent: false }, (response) =>
      resolve(response.resume().statusCode),
    ).on('error', () => resolve(undefined)),
  );

beforeAll(() => hostMock.close()); // these calls go to a real server
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

describe('the connections of a server', () => {
  it('that are idle do not block others', async () => {
    await start({ max: 20 });
    for (let n = 0; n < 60; n += 1) await openIdleConnection();
    expect(await getStatus()).toBe(200);
  });

  it('are limited per visitor', async () => {
    await start({ max: 20, perVisitor: 5 });
    const statusLines = await Promise.all(Array.from({ length: 8 }, openIdleConnection));
    expect(statusLines.filter((line) => line === 'HTTP/1.1 200 OK')).toHaveLength(5);
    expect(statusLines.filter((line) => line === 'closed')).toHaveLength(3);
  });
});
