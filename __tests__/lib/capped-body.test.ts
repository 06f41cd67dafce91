/** @jest-environment node */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { BodyTooLong, readCapped } from '@/net/capped-body';

import { server as mock } from '../support/host-mock';

let server: Server | undefined;
beforeAll(() => mock.close());
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startServer(answer: RequestListener): Promise<string> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('the response reader', () => {
  it('returns the bytes of a short enough response, and of an empty one', async () => {
    const url = await startServer((request, response) =>
      response.end(request.url === '/empty' ? undefined : 'abc'),
    );
    expect((await readCapped(await fetch(url), 3)).toString()).toBe('abc');
    expect((await readCapped(await fetch(`${url}/empty`), 3)).byteLength).toBe(0);
  });

  it('reads no more of an endless response than the limit, and disconnects', async () => {
    let isClosed = false;
    const url = await startServer((_request, response) => {
      const part = Buffer.alloc(64 * 1024);
      const writeMore = () => {
        while (!response.destroyed && response.write(part)) continue;
      };
      response.on('drain', writeMore).on('close', () => (isClosed = true));
      writeMore();
    });
    await expect(readCapped(await fetch(url), 1_000_000)).rejects.toThrow(BodyTooLong);
    for (let i = 0; i < 3_000 && !isClosed; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isClosed).toBe(true);
  });

  it('stops on the signal in the middle of a slow response', async () => {
    let timer: NodeJS.Timeout | undefined;
    const url = await startServer((_request, response) => {
      response.write('{');
      timer = setInterval(() => response.write(' '), 20);
    });
    // The call itself continues: the reader ends because it watches the signal.
    await expect(
      readCapped(await fetch(url), 1_000_000, AbortSignal.timeout(300)),
    ).rejects.toMatchObject({ name: 'TimeoutError' });
    clearInterval(timer);
  });
});
