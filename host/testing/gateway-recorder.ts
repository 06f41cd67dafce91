import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as sent. `path` excludes the query; `body` is parsed, whatever its encoding. */
export interface SentRequest {
  method: string;
  path: string;
  type: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** The response; null before it arrives. */
  reply: { status: number; body: unknown } | null;
}

/** Starts a recording proxy in front of a gateway at `target`. */
export async function recordRequests(
  target: string,
): Promise<{ url: string; sent: SentRequest[]; close: () => void }> {
  const sent: SentRequest[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = 'GET', url = '/', headers } = request;
      const text = Buffer.concat(parts).toString();
      const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
      const recorded: SentRequest = {
        method,
        path: url.split('?')[0] ?? url,
        type,
        headers,
        body: readBody(type, text),
        reply: null,
      };
      sent.push(recorded);
      const {
        host: _host,
        connection: _connection,
        'content-length': _length,
        'transfer-encoding': _encoding,
        ...forwardedHeaders
      } = headers;
      void fetch(target + url, {
        method,
        headers: forwardedHeaders as Record<string, string>,
        ...(text && { body: text }),
      })
        .then(async (upstream) => {
          const type = upstream.headers.get('content-type') ?? 'application/json';
          const responseText = await upstream.text();
          recorded.reply = {
            status: upstream.status,
            body: type.startsWith('application/json')
              ? readBody('application/json', responseText)
              : null,
          };
          response.writeHead(upstream.status, { 'content-type': type }).end(responseText);
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent, close };
}

function readBody(type: string, text: string): unknown {
  if (text === '') return null;
  return type === 'application/json'
    ? (JSON.parse(text) as unknown)
    : readForm(new URLSearchParams(text));
}

type FormTree = { [name: string]: FormTree | string };

/** Parses a form like Stripe: `a[b][0][c]=d` is `{ a: { b: [{ c: 'd' }] } }`. */
function readForm(form: URLSearchParams): unknown {
  const root: FormTree = {};
  for (const [name, value] of form) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const next = node[key];
      node = typeof next === 'object' ? next : (node[key] = {});
    }
    node[last] = value;
  }
  return withLists(root);
}

function withLists(tree: FormTree | string): unknown {
  if (typeof tree === 'string') return tree;
  const entries = Object.entries(tree).map(([name, value]) => [name, withLists(value)] as const);
  return entries.length > 0 && entries.every(([name], i) => name === String(i))
    ? entries.map(([, value]) => value)
    : Object.fromEntries(entries);
}
