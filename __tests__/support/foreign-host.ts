import { listen } from './faulty-host';

/** The foreign host's response: an HTTP status and any JSON. */
export interface ForeignReply {
  status?: number;
  body: unknown;
}

/**
 * Another company's host: follows the specification only, in ways that ours never does. Responds to
 * each call with the reply for its path.
 */
export async function openForeignHost(replies: Record<string, ForeignReply>) {
  const requests: string[] = [];
  const { url, close } = await listen((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    requests.push(`${request.method} ${path}`);
    const reply = replies[path] ?? { body: { status: false, status_code: 404 } };
    request.resume().on('end', () => {
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.body));
    });
  });
  return { url, close, requests };
}
