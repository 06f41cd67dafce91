import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/** Parts that a test run starts once, on first use. */
export type RunPart = 'database' | 'workers';

/** Starts or awaits a part of this run; returns the URL of the database server. */
export async function startRunPart(part: RunPart): Promise<string> {
  const port = process.env.TEST_PARTS_PORT;
  if (!port) throw new Error('Only tests of the host project have a database.');
  return new Promise((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: `/${part}`, agent: false }, (response) => {
      text(response).then(
        (body) => (response.statusCode === 200 ? resolve(body) : reject(new Error(body))),
        reject,
      );
    });
    request.on('error', reject);
  });
}
