/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { http, HttpResponse } from 'msw';

import { unsubscribe } from '@/lib/server/posts/unsubscribe';

import { server } from '../support/host-mock';
import { hostRefuses } from '../support/load-page';

/** Sends the request of a mail client (POST) or a person (GET), without cookies. */
async function send(method: 'GET' | 'POST') {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url: '/api/unsubscribe?token=m.kind.signed' });
  const response = new ServerResponse(request);
  await unsubscribe(request, response);
  return [response.statusCode, response.getHeader('location')];
}

it('turns off emails of this type, without a session', async () => {
  const receivedData: unknown[] = [];
  server.use(
    http.post('http://127.0.0.1:4000/user/unsubscribe', async ({ request }) => {
      receivedData.push(await request.json(), request.headers.get('authorization'));
      return HttpResponse.json({ status: true, status_code: 200, data: { message: 'OK' } });
    }),
  );
  expect(await send('POST')).toEqual([200, undefined]);
  expect(receivedData).toEqual([{ token: 'm.kind.signed' }, null]);
});

it('reports that a truncated link did nothing', async () => {
  server.use(hostRefuses('POST /user/unsubscribe', 'linkExpired'));
  expect(await send('POST')).toEqual([401, undefined]);
});

it('redirects a person to all preferences, and changes nothing', async () => {
  expect(await send('GET')).toEqual([303, '/account/notifications']);
});
