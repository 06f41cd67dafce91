/** @jest-environment node */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';

import { errorCodes } from '@/contract/error-codes';

import { server as hostMock } from '../support/host-mock';

import { runCode, type Program } from '../scripts/node-program';

const CAPACITY = 80;
/**
 * A portal with a stopped clock, so that only counts matter (for time see line.test.ts). Its pages
 * wait from `/hold` until `/release`; `/under-way` returns how many do.
 */
const serverScript = `
  import { createServer } from 'node:http';
  import { createAdmission } from 'server/admission.ts';
  import { recordSession } from 'net/known-sessions.ts';
  import { createRefusals } from 'server/refusals.ts';
  recordSession('accepted');
  const { refuseBusy } = createRefusals({ dist: process.env.DIST, headers: {}, trustProxy: true });
  const admission = createAdmission({ capacity: ${CAPACITY}, refuse: refuseBusy, trustProxy: true, now: () => 0 });
  let waiting = [];
  const spin = (ms) => { const until = performance.now() + ms; while (performance.now() < until); };
  let held = false;
  const work = async (response) => {
    if (held) await new Promise((resolve) => waiting.push(resolve));
    response.end('page');
  };
  const server = createServer((request, response) => {
    if (request.url === '/under-way') return response.end(String(admission.countActive()));
    if (request.url === '/hold' || request.url === '/release') {
      held = request.url === '/hold';
      for (const end of waiting.splice(0)) end();
      return response.end();
    }
    if (request.url === '/asleep') return void setTimeout(() => { spin(1_500); response.end(); }, 50);
    if (request.url === '/busy') return admission.enter(request, response, async () => { spin(20); response.end('page'); });
    const start = async () => {
      let body = '';
      for await (const part of request) body += part;
      if (request.url === '/api/session/login') return void response.end(body);
      return request.url === '/api/health' || request.url === '/login' ? void response.end('well') : await work(response);
    };
    admission.enter(request, response, start);
  });
  server.on('connection', admission.onConnect);
  server.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
`;

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let program: Program;
let port: number;
const agent = new Agent({ keepAlive: true, maxSockets: 700 });

beforeAll(async () => {
  hostMock.close(); // these calls go to a real server
  program = runCode(serverScript, { DIST: path.join(__dirname, 'no-such-build') });
  port = Number((await program.waitForLine('port ')).slice('port '.length));
});
beforeEach(() => send('/hold'));
afterEach(async () => {
  await send('/release');
  await waitUntilActive(0);
});
afterAll(async () => {
  agent.destroy();
  program.child.kill();
  await program.exitCode;
});

/** Visitors have separate addresses, forwarded by our proxy, unless one is given. */
let visitorCount = 0;
function send(
  address: string,
  {
    from = `10.0.${(visitorCount += 1) >> 8}.${visitorCount & 255}`,
    method = 'GET',
    by = agent,
    cookie = '',
  } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(
      {
        agent: by,
        host: '127.0.0.1',
        port,
        path: address,
        method,
        headers: { 'x-forwarded-for': from, ...(cookie && { cookie }) },
      },
      (response) => {
        let body = '';
        response.on('data', (part: Buffer) => (body += part.toString()));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body }),
        );
      },
    )
      .on('error', reject)
      .end();
  });
}

async function waitUntilActive(activeCount: number): Promise<void> {
  while ((await send('/under-way')).body !== String(activeCount))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('an overloaded portal', () => {
  it('keeps none of 600 connections waiting: those above capacity get Retry-After immediately', async () => {
    const answers: Answer[] = [];
    const requests = Array.from({ length: 600 }, () =>
      send('/packages').then((answer) => (answers.push(answer), answer)),
    );
    // Pages in progress end only when released: an earlier response is a refusal.
    await waitUntilActive(60);
    while (answers.length < 540) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(
      new Set(answers.map(({ status, headers }) => `${status} ${headers['retry-after']}`)),
    ).toEqual(new Set(['503 2']));

    expect(await send('/login')).toMatchObject({ status: 200 });
    expect(await send('/api/health')).toMatchObject({ status: 200 });
    const payment = send('/api/ms/getauthurl?shipmentid=1', { method: 'POST' });
    await waitUntilActive(61);
    await send('/release');
    expect((await payment).status).toBe(200);
    expect((await Promise.all(requests)).filter(({ status }) => status === 200)).toHaveLength(60);
    expect((await send('/login')).status).toBe(200);
  });

  it('refuses before admitted work is done, even if it blocks the CPU', async () => {
    const statuses: (number | undefined)[] = [];
    await Promise.all(
      Array.from({ length: 300 }, () => send('/busy').then(({ status }) => statuses.push(status))),
    );
    const servedCount = statuses.filter((status) => status === 200).length;
    expect(servedCount).toBeLessThan(300);
    // Without a line, each request is read only after all earlier ones, and none is refused.
    expect(statuses.indexOf(503)).toBeLessThan(20);
  });

  it('reads requests on new connections before it starts more work', async () => {
    const freshAgent = new Agent({ maxSockets: 700 });
    const statuses: (number | undefined)[] = [];
    const sleepingRequest = send('/asleep');
    await Promise.all(
      Array.from({ length: 400 }, () =>
        send('/busy', { by: freshAgent }).then(({ status }) => statuses.push(status)),
      ),
    );
    await sleepingRequest;
    // At one request per 20 ms turn, nearly all would be served, the last one after seconds.
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(120);
  }, 60_000);

  it('gives one visitor, or one IPv6 network, at most half of the slots, regardless of ports', async () => {
    let refusedCount = 0;
    const visitorRequests = Array.from({ length: 100 }, (_, index) =>
      send('/packages', {
        from:
          index % 2 ? `2001:db8:0:7::${index.toString(16)}` : `[2001:db8:0:7::1]:${40_000 + index}`,
      }).then((answer) => ((refusedCount += Number(answer.status === 503)), answer)),
    );
    while (refusedCount < 70) await new Promise((resolve) => setTimeout(resolve, 10));
    await waitUntilActive(30);
    const otherRequest = send('/packages', { from: '2001:db8:0:8::1' });
    await waitUntilActive(31);
    await send('/release');
    expect(
      (await Promise.all(visitorRequests)).filter(({ status }) => status === 200),
    ).toHaveLength(30);
    expect((await otherRequest).status).toBe(200);
  });

  it('trusts only a few sessions per network until the host has accepted one', async () => {
    const guests = Array.from({ length: 60 }, () => send('/packages'));
    await waitUntilActive(60);
    const madeUpRequests = Array.from({ length: 6 }, (_, n) =>
      send('/packages', { from: '10.6.0.1', cookie: `a=1; cgw_token=made-up-${n}` }),
    );
    await waitUntilActive(64);
    const acceptedRequest = send('/packages', {
      from: '10.6.0.1',
      cookie: 'cgw_token=x; cgw_token=accepted',
    });
    await waitUntilActive(65);
    const otherRequest = send('/packages', { from: '10.6.0.1', cookie: 'my_cgw_token=accepted' });
    expect((await otherRequest).status).toBe(503);
    await send('/release');
    expect((await Promise.all(madeUpRequests)).map(({ status }) => status).sort()).toEqual([
      ...[200, 200, 200, 200],
      ...[503, 503],
    ]);
    await Promise.all([...guests, acceptedRequest]);
  });

  it("keeps a disconnected visitor's slot until their work has ended", async () => {
    const sockets = Array.from({ length: 70 }, (_, index) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /packages HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 10.9.0.${index}\r\n\r\n`,
        ),
      );
      return socket.on('error', () => undefined);
    });
    await waitUntilActive(60);
    for (const socket of sockets) socket.destroy();
    expect((await send('/packages')).status).toBe(503);
    expect((await send('/under-way')).body).toBe('60');
  });

  /** Connections that announce a body and send none or only part of it. */
  const openSlowSenders = (
    count: number,
    address: string,
    getSenderAddress: (index: number) => string,
    bodyPart = '',
    lengthHeader = 'Content-Length: 500',
  ) =>
    Array.from({ length: count }, (_, index) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `POST ${address} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${getSenderAddress(index)}\r\n${lengthHeader}\r\n\r\n${bodyPart}`,
        ),
      );
      return socket.on('error', () => undefined);
    });

  it.each([
    ['a little of a body of unknown length', 'Transfer-Encoding: chunked', '5\r\nhello\r\n', 0],
    ['a little of a large body', 'Content-Length: 900000', 'hello', 0],
    [
      'the beginning of a large body',
      'Content-Length: 900000',
      'a'.repeat(70_000),
      (0.9 * CAPACITY) / 4,
    ],
  ])(
    'leaves most slots to others when four networks send %s slowly',
    async (_, lengthHeader, bodyPart, heldSlots) => {
      const getSenderAddress = (index: number) => `10.7.0.${index % 4}`;
      const senders = openSlowSenders(
        4 * CAPACITY,
        '/enets/txn-from-b2s',
        getSenderAddress,
        bodyPart,
        lengthHeader,
      );
      await waitUntilActive(heldSlots);
      await send('/release');
      expect((await send('/api/ms/getauthurl?shipmentid=1', { method: 'POST' })).status).toBe(200);
      expect((await send('/packages')).status).toBe(200);
      expect((await send('/under-way')).body).toBe(String(heldSlots));
      for (const socket of senders) socket.destroy();
    },
  );

  it('admits a request only after its body has arrived, and reads all of it', async () => {
    await send('/release');
    const idleSockets = [
      ...openSlowSenders(70, '/api/ms/register/emailcheck', (index) => `10.8.0.${index % 2}`),
      ...openSlowSenders(
        70,
        '/api/session/login',
        (index) => `10.8.0.${index % 2}`,
        'a'.repeat(300),
      ),
    ];
    await Promise.all(
      idleSockets.map(
        (socket) =>
          new Promise((resolve) =>
            socket.connecting ? socket.once('connect', resolve) : resolve(null),
          ),
      ),
    );
    expect(await send('/packages')).toMatchObject({ status: 200 });
    expect((await send('/under-way')).body).toBe('0');
    const lastSocket = idleSockets.at(-1);
    const responseText = new Promise<string>((resolve) =>
      lastSocket?.once('data', (bytes: Buffer) => resolve(bytes.toString())),
    );
    lastSocket?.write('b'.repeat(200));
    expect(await responseText).toContain('200 OK');
    for (const socket of idleSockets) socket.destroy();
  });

  it('starts the next request while earlier ones wait for the host', async () => {
    const waitingRequests = Array.from({ length: 40 }, () => send('/packages'));
    await waitUntilActive(40);
    const nextRequest = send('/busy'); // starts and ends while all of them wait
    expect((await nextRequest).status).toBe(200);
    await send('/release');
    await Promise.all(waitingRequests);
  });

  it('refuses calls in the envelope that the browser reads', async () => {
    const calls = Array.from({ length: 61 }, () => send('/api/ms/pmt/packages'));
    const refusal = await Promise.race(calls);
    const { code, message } = errorCodes.unavailable;
    expect([refusal.headers['content-type'], JSON.parse(refusal.body)]).toEqual([
      'application/json',
      { status: false, status_code: 503, error: { error_code: code, message } },
    ]);
    await send('/release');
    await Promise.all(calls);
  });
});
