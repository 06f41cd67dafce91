import http from 'node:http';
import type { AddressInfo } from 'node:net';

const LOOK_EVERY_MS = 200;

/** A proxy before several copies of a program, as `docs/operation/containers/Caddyfile` has one. */
export interface Balancer {
  url: string;
  /** How many copies say that they are ready. */
  ready: () => number;
  stop: () => Promise<void>;
}

interface Upstream {
  url: string;
  ready: boolean;
}

/** Whether nothing of a request has reached the copy: then another may have it. */
const isUnsent = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

async function look(upstream: Upstream, path: string): Promise<void> {
  try {
    const answer = await fetch(`${upstream.url}${path}`, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    upstream.ready = answer.ok;
  } catch {
    upstream.ready = false;
  }
}

/**
 * Starts it: by turns to those that answer `health` with 200, appending who asked to X-Forwarded-For.
 * A reading request whose connection breaks is asked of another copy, once.
 */
export async function startBalancer(urls: readonly string[], health: string): Promise<Balancer> {
  const upstreams = urls.map((url) => ({ url, ready: false }));
  let turn = 0;
  const next = (not?: Upstream) => {
    const ready = upstreams.filter((one) => one.ready && one !== not);
    turn += 1;
    return ready[turn % ready.length];
  };
  const pass = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    last?: Upstream,
  ) => {
    const upstream = next(last);
    if (!upstream) return void response.writeHead(502).end();
    const { 'x-forwarded-for': before, ...headers } = request.headers;
    const from = request.socket.remoteAddress ?? '';
    const onward = http.request(
      `${upstream.url}${request.url ?? '/'}`,
      {
        method: request.method ?? 'GET',
        headers: { ...headers, 'x-forwarded-for': before ? `${String(before)}, ${from}` : from },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    onward.on('error', (error) => {
      if (response.headersSent) return void response.destroy();
      const again = !last && (isUnsent(error) || request.method === 'GET');
      if (again) return pass(request, response, body, upstream);
      response.writeHead(502).end();
    });
    onward.end(body);
  };
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => pass(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const lookAll = () => Promise.all(upstreams.map((one) => look(one, health)));
  const timer = setInterval(() => void lookAll(), LOOK_EVERY_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => upstreams.filter((one) => one.ready).length,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
