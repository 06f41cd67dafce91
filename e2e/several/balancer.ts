import http from 'node:http';
import type { AddressInfo } from 'node:net';

const CHECK_INTERVAL_MS = 200;

/** A proxy in front of copies of a program, like that of `docs/operation/containers/Caddyfile`. */
export interface Balancer {
  url: string;
  /** Counts the copies that report ready. */
  countReady: () => number;
  stop: () => Promise<void>;
}

interface Upstream {
  url: string;
  isReady: boolean;
}

/** Whether no part of a request has reached the copy, so that another copy may get it. */
const isUnsent = (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED';

async function checkHealth(upstream: Upstream, path: string): Promise<void> {
  try {
    const response = await fetch(`${upstream.url}${path}`, { signal: AbortSignal.timeout(2_000) });
    await response.body?.cancel();
    upstream.isReady = response.ok;
  } catch {
    upstream.isReady = false;
  }
}

/**
 * Starts a round-robin proxy to the copies that respond to `healthPath` with 200. Appends the
 * client to X-Forwarded-For and retries a broken GET once at another copy.
 */
export async function startBalancer(
  urls: readonly string[],
  healthPath: string,
): Promise<Balancer> {
  const upstreams = urls.map((url) => ({ url, isReady: false }));
  let counter = 0;
  const pickUpstream = (excluded?: Upstream) => {
    const ready = upstreams.filter((upstream) => upstream.isReady && upstream !== excluded);
    counter += 1;
    return ready[counter % ready.length];
  };
  const forward = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    body: Buffer,
    failed?: Upstream,
  ) => {
    const upstream = pickUpstream(failed);
    if (!upstream) return void response.writeHead(502).end();
    const { 'x-forwarded-for': chain, ...headers } = request.headers;
    const peer = request.socket.remoteAddress ?? '';
    const proxied = http.request(
      `${upstream.url}${request.url ?? '/'}`,
      {
        method: request.method ?? 'GET',
        headers: { ...headers, 'x-forwarded-for': chain ? `${String(chain)}, ${peer}` : peer },
      },
      (upstreamResponse) => {
        response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
        upstreamResponse.pipe(response);
        upstreamResponse.on('error', () => response.destroy());
      },
    );
    proxied.on('error', (error) => {
      if (response.headersSent) return void response.destroy();
      const canRetry = !failed && (isUnsent(error) || request.method === 'GET');
      if (canRetry) return forward(request, response, body, upstream);
      response.writeHead(502).end();
    });
    proxied.end(body);
  };
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forward(request, response, Buffer.concat(chunks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const checkAll = () =>
    Promise.all(upstreams.map((upstream) => checkHealth(upstream, healthPath)));
  const timer = setInterval(() => void checkAll(), CHECK_INTERVAL_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countReady: () => upstreams.filter((upstream) => upstream.isReady).length,
    stop: async () => {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
