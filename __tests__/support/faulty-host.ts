import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A failing host's response. */
export interface Fault {
  status?: number;
  type?: string;
  text: string;
  /** Announces more bytes than it sends, then disconnects. */
  truncated?: true;
}

const wrapData = (data: unknown) => JSON.stringify({ status: true, status_code: 200, data });

/** Responses that fit no call of the contract, by their fault. */
export const mismatches: Record<string, Fault> = {
  'an empty object': { text: wrapData({}) },
  null: { text: wrapData(null) },
  'a list': { text: wrapData([]) },
  'a list of nothing': { text: wrapData([null]) },
  'a text': { text: wrapData('all well') },
  'a number': { text: wrapData(1) },
  'no data': { text: '{"status":true,"status_code":200}' },
  'no envelope': { text: '[]' },
  'the word null': { text: 'null' },
  'an HTML page': {
    type: 'text/html',
    text: '<!doctype html><title>Welcome to nginx!</title><script>alert(1)</script>',
  },
  'an HTML page that says it is JSON': { text: '<!doctype html><title>Welcome to nginx!</title>' },
  'half of a JSON text': { text: '{"status":true,"data":{"a":' },
  'nothing at all': { text: '' },
  'no content (204)': { status: 204, text: '' },
};

/** Starts a server on a free loopback port; `close` also closes open connections. */
export async function listen(
  listener: RequestListener,
): Promise<{ url: string; port: number; close: () => Promise<void> }> {
  const server: Server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${port}`, port, close };
}

/** A host that gives every call one fault, and records the calls. */
export async function openFaultyHost() {
  const host = {
    fault: mismatches['an empty object'] as Fault,
    requests: [] as { method: string; url: string; headers: IncomingHttpHeaders }[],
    url: '',
    close: () => Promise.resolve(),
  };
  const { url, close } = await listen((request, response) => {
    host.requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
    });
    const { status = 200, type = 'application/json', text, truncated } = host.fault;
    request.resume().on('end', () => {
      response.writeHead(status, {
        'content-type': type,
        'x-request-id': 'r-1',
        ...(truncated && { 'content-length': text.length + 100 }),
      });
      if (!truncated) return void response.end(text);
      response.write(text);
      setImmediate(() => request.socket.destroy());
    });
  });
  return Object.assign(host, { url, close });
}
