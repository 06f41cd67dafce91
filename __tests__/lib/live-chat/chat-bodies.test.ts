/** @jest-environment node */
import { createServer, request as sendRaw, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { server as mock } from '@/__tests__/support/host-mock';

let host: Server;
let portal: Server;
const requestedUrls: (string | undefined)[] = [];
const getPort = (server: Server) => (server.address() as AddressInfo).port;

/** A host that records requests, and a portal with only the gateway. */
beforeAll(async () => {
  mock.close();
  host = createServer((request, response) => {
    requestedUrls.push(request.url);
    request.resume().on('end', () => response.end('{"status":true,"status_code":200,"data":{}}'));
  });
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  process.env['MICROSERVICE_URL'] = `http://127.0.0.1:${getPort(host)}`;
  const { forwardCall } = await import('@/lib/server/proxy/gateway');
  portal = createServer((request, response) => {
    const [path = '', search = ''] = (request.url ?? '').split(/(?=\?)/);
    void forwardCall(request, response, { segments: path.split('/').slice(1), search });
  });
  await new Promise<void>((done) => portal.listen(0, '127.0.0.1', done));
});
afterAll(() => {
  host.close();
  portal.close();
});

/** Starts to send files; returns the status, or 0 if the connection ended without one. */
function startUpload(headers: Record<string, string>, isAborted: boolean): Promise<number> {
  return new Promise((done) => {
    const upload = sendRaw(
      {
        ...{ port: getPort(portal), host: '127.0.0.1', method: 'POST', path: '/chat/sendfiles' },
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': 'same-origin',
          'idempotency-key': 'key-12345678',
          ...headers,
        },
      },
      (response) => {
        done(response.statusCode ?? 0);
        upload.destroy();
      },
    );
    upload
      .on('error', () => done(0))
      .write('{"text":"","files":[', () => {
        if (isAborted) upload.destroy();
      });
  });
}

it.each([
  ['of 200 MB, before they arrive', { 'content-length': '209715200' }, false, 413],
  ['whose sender disconnects midway', { 'content-length': '100000' }, true, 0],
  ['from another site', { 'content-length': '100', 'sec-fetch-site': 'cross-site' }, false, 403],
])("the host does not receive a guest's files %s", async (_name, headers, isAborted, status) => {
  expect(await startUpload(headers, isAborted)).toBe(status);
  const nextAnswer = await fetch(`http://127.0.0.1:${getPort(portal)}/chat/current`);
  await nextAnswer.text();
  expect(requestedUrls.splice(0)).toEqual(['/chat/current']);
});

it('a chat file is reachable only through the route that checks its owner', async () => {
  const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
  const answer = await fetch(`http://127.0.0.1:${getPort(portal)}/chat/file?id=${id}`);
  expect(answer.status).toBe(404);
  expect(requestedUrls).toEqual([]);
});
