/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import { hostRefuses, memberCookies } from '@/__tests__/support/load-page';
import { answerChatFile } from '@/lib/server/chat/chat-file';

const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const visitor = 'v'.repeat(43);

async function requestFile(query: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: `/api/chat/file?${query}` });
  Object.assign(request.headers, { host: 'portal.example', ...headers });
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  response.end = ((bytes?: Buffer) => (
    bytes && chunks.push(Buffer.from(bytes)),
    response
  )) as typeof response.end;
  await answerChatFile(request, response);
  return {
    status: response.statusCode,
    headers: response.getHeaders(),
    body: Buffer.concat(chunks).toString(),
  };
}

/** Makes the host serve this file to anyone, and returns the headers of each request. */
function serveFile(type: string, disposition = 'attachment; filename="a.pdf"'): Headers[] {
  const hostRequests: Headers[] = [];
  server.use(
    http.get('http://127.0.0.1:4000/chat/file', ({ request }) => {
      hostRequests.push(request.headers);
      expect(new URL(request.url).searchParams.get('id')).toBe(id);
      return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
        headers: { 'content-type': type, 'content-disposition': disposition },
      });
    }),
  );
  return hostRequests;
}

it('identifies a guest by cookie and a member by session, and is not cached', async () => {
  const hostRequests = serveFile('application/pdf');
  const { status, headers, body } = await requestFile(`id=${id}`, {
    cookie: `cgw_chat=${visitor}`,
  });
  expect({ status, body }).toEqual({ status: 200, body: '%PDF-1.7' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'attachment; filename="a.pdf"',
    'content-type': 'application/pdf',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'") as string,
  });
  expect(headers).not.toHaveProperty('set-cookie');
  await requestFile(`id=${id}`, { cookie: `${memberCookies()}; cgw_chat=${visitor}` });
  await requestFile(`id=${id}`);
  expect(
    hostRequests.map((requestHeaders) => [
      requestHeaders.get('x-visitor'),
      requestHeaders.get('authorization'),
    ]),
  ).toEqual([
    [visitor, null],
    [null, `Bearer ${'t'.repeat(43)}`],
    [null, null],
  ]);
});

it.each(['text/html', 'image/svg+xml', 'application/octet-stream'])(
  'forwards nothing that a host sends as %s',
  async (type) => {
    serveFile(type, 'inline');
    const { status, body } = await requestFile(`id=${id}`);
    expect(status).toBe(404);
    expect(body).not.toContain('PDF');
  },
);

it("redirects a link to another visitor's file to the chat, in the language of the link", async () => {
  server.use(hostRefuses('GET /chat/file', 'notFound'));
  const navigationHeaders = { 'sec-fetch-mode': 'navigate' };
  for (const query of [`id=${id}&lang=ja`, 'id=..%2F..%2Fx&lang=ja', 'lang=ja'])
    expect(await requestFile(query, navigationHeaders)).toMatchObject({
      status: 303,
      headers: { location: '/ja/support/contact?by=chat' },
    });
  expect((await requestFile(`id=${id}`)).status).toBe(404);
});
