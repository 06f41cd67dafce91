import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sendFaultyResponse, wireFaults } from '@/host/testing/lies';

import { withDeadline } from './deadline';
import { sendToGateway } from './exchange';
import { callGateway } from './gateway-http';
import { GatewayFailure } from './gateways';
import { callStripe, createStripeClient, getStripeSettings } from './stripe/stripe-client';

const VALID_SESSION = JSON.stringify({ id: 'cs_1', object: 'checkout.session' });
const TIMEOUT_MS = 600;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function startServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const receivedRequests: IncomingMessage[] = [];
  server = createServer((request, response) => {
    receivedRequests.push(request);
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, receivedRequests };
}
const buildRequest = (url: string) => ({ url: `${url}/thing`, method: 'GET', headers: {} });
const createStripe = (url: string) =>
  createStripeClient({ ...getStripeSettings('http://localhost:4000', TIMEOUT_MS), baseUrl: url });
const responseFaults = wireFaults.filter(
  (fault) => fault !== 'status 404' && fault !== 'false refusal',
);

describe('a call to a gateway', () => {
  it('returns status and JSON, requests no compression, and sends the given body', async () => {
    const { url, receivedRequests } = await startServer((_request, response) =>
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"a":1}'),
    );
    const answer = await withDeadline(TIMEOUT_MS * 10, () =>
      callGateway({
        ...buildRequest(url),
        method: 'POST',
        headers: { 'x-id': '7' },
        body: '{"ü":1}',
      }),
    );
    expect(answer).toEqual({ status: 404, body: { a: 1 } });
    expect(receivedRequests.map(({ headers }) => headers)).toMatchObject([
      {
        'x-id': '7',
        'accept-encoding': 'identity',
        'content-length': '8',
        accept: 'application/json',
      },
    ]);
  });

  it.each(responseFaults.filter((fault) => fault !== 'a number'))(
    'ends by its deadline, including the retry, when the server fails (%s)',
    async (fault) => {
      const { url } = await startServer((_request, response) =>
        sendFaultyResponse(response, fault, 'paypal', '{}'),
      );
      const startTime = performance.now();
      await expect(withDeadline(TIMEOUT_MS, () => callGateway(buildRequest(url)))).rejects.toThrow(
        GatewayFailure,
      );
      expect(performance.now() - startTime).toBeLessThan(TIMEOUT_MS * 50);
    },
  );

  it('follows no redirects', async () => {
    const { url, receivedRequests } = await startServer((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    await expect(withDeadline(TIMEOUT_MS, () => callGateway(buildRequest(url)))).rejects.toThrow(
      GatewayFailure,
    );
    expect(new Set(receivedRequests.map((request) => request.url))).toEqual(new Set(['/thing']));
  });

  it('reads an endless response only up to its cap', async () => {
    let sentBytes = 0;
    const { url } = await startServer((request, response) => {
      sendFaultyResponse(response, 'endless', 'paypal', '');
      request.socket.on('close', () => (sentBytes = request.socket.bytesWritten));
    });
    await expect(sendToGateway(buildRequest(url), AbortSignal.timeout(60_000))).rejects.toThrow(
      'too long',
    );
    for (let i = 0; i < 4_000 && sentBytes === 0; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sentBytes).toBeGreaterThan(256 * 1024);
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024);
  });

  it('reports a connection that breaks during a response', async () => {
    const { url } = await startServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"a":');
      setImmediate(() => response.destroy());
    });
    await expect(sendToGateway(buildRequest(url), AbortSignal.timeout(60_000))).rejects.toThrow();
  });

  it('is not made without a deadline', async () => {
    await expect(callGateway(buildRequest('http://127.0.0.1:9'))).rejects.toThrow('withDeadline');
  });

  it('is not made when the deadline has passed', async () => {
    await expect(
      sendToGateway(buildRequest('http://127.0.0.1:9'), AbortSignal.abort()),
    ).rejects.toThrow('deadline');
  });
});

describe('the Stripe SDK over the same transport', () => {
  const fetchSession = (url: string, ms = TIMEOUT_MS * 10) =>
    withDeadline(ms, () =>
      callStripe('fetch', createStripe(url).checkout.sessions.retrieve('cs_1')),
    );

  it('reads a valid response', async () => {
    const { url } = await startServer((_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(VALID_SESSION),
    );
    await expect(fetchSession(url)).resolves.toMatchObject({ id: 'cs_1' });
  });

  it.each(responseFaults)('rejects a bad response by the deadline (%s)', async (fault) => {
    const { url } = await startServer((_request, response) =>
      sendFaultyResponse(response, fault, 'stripe', VALID_SESSION),
    );
    const startTime = performance.now();
    await expect(fetchSession(url, TIMEOUT_MS)).rejects.toThrow(GatewayFailure);
    expect(performance.now() - startTime).toBeLessThan(TIMEOUT_MS * 50);
  });

  it('hangs up on an endless response instead of buffering it', async () => {
    const byteCounts: number[] = [];
    const { url } = await startServer((request, response) => {
      sendFaultyResponse(response, 'endless', 'stripe', '');
      request.socket.on('close', () => byteCounts.push(request.socket.bytesWritten));
    });
    await expect(fetchSession(url)).rejects.toThrow(GatewayFailure);
    for (let i = 0; i < 4_000 && byteCounts.length < 2; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(byteCounts).toHaveLength(2);
    expect(Math.max(...byteCounts)).toBeLessThan(32 * 1024 * 1024);
  });

  it.each([['null'], ['"text"'], ['[]'], ['true'], ['{"error":5}']])(
    'rejects the body %s',
    async (text) => {
      const { url } = await startServer((_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(text),
      );
      await expect(fetchSession(url)).rejects.toThrow(GatewayFailure);
    },
  );

  it('calls its own origin only', async () => {
    const { url, receivedRequests } = await startServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(VALID_SESSION),
    );
    await withDeadline(TIMEOUT_MS * 10, () =>
      callStripe(
        'raw',
        createStripe(url).rawRequest('GET', '/v1/account', undefined, {
          host: 'elsewhere.example',
        } as object),
      ),
    ).catch(() => undefined);
    expect(receivedRequests.length).toBeGreaterThanOrEqual(1);
  });
});
