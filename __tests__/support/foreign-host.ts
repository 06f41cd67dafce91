import { listen } from './faulty-host';

/** The foreign host's response: an HTTP status and any JSON. */
export interface Said {
  status?: number;
  body: unknown;
}

/**
 * Another company's host: follows the specification only, in ways that ours never does. Responds to
 * each call with what `says` has for its path.
 */
export async function foreignHost(says: Record<string, Said>) {
  const asked: string[] = [];
  const { url, close } = await listen((request, response) => {
    const [path = ''] = (request.url ?? '').split('?');
    asked.push(`${request.method} ${path}`);
    const said = says[path] ?? { body: { status: false, status_code: 404 } };
    request.resume().on('end', () => {
      response.writeHead(said.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(said.body));
    });
  });
  return { url, close, asked };
}
