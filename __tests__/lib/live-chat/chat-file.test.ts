/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { http, HttpResponse } from 'msw';

import { server } from '@/__tests__/support/host-mock';
import { hostRefuses, memberCookies } from '@/__tests__/support/load-page';
import { answerChatFile } from '@/lib/server/chat/chat-file';

const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff';
const visitor = 'v'.repeat(43);

async function ask(query: string, headers: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: 'GET', url: `/api/chat/file?${query}` });
  Object.assign(request.headers, { host: 'portal.example', ...headers });
  const response = new ServerResponse(request);
  const written: Buffer[] = [];
  response.end = ((bytes?: Buffer) => (
    bytes && written.push(Buffer.from(bytes)),
    response
  )) as typeof response.end;
  await answerChatFile(request, response);
  return {
    status: response.statusCode,
    headers: response.getHeaders(),
    body: Buffer.concat(written).toString(),
  };
}

/** The host serves this file to anyone and records who asked. */
function hostHas(type: string, disposition = 'attachment; filename="a.pdf"'): Headers[] {
  const asked: Headers[] = [];
  server.use(
    http.get('http://127.0.0.1:4000/chat/file', ({ request }) => {
      asked.push(request.headers);
      expect(new URL(request.url).searchParams.get('id')).toBe(id);
      return HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
        headers: { 'content-type': type, 'content-disposition': disposition },
      });
    }),
  );
  return asked;
}

it('identifies a guest by cookie and a member by session, and is not cached', async () => {
  const asked = hostHas('application/pdf');
  const { status, headers, body } = await ask(`id=${id}`, { cookie: `cgw_chat=${visitor}` });
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
  await ask(`id=${id}`, { cookie: `${memberCookies()}; cgw_chat=${visitor}` });
  await ask(`id=${id}`);
  expect(asked.map((one) => [one.get('x-visitor'), one.get('authorization')])).toEqual([
    [visitor, null],
    [null, `Bearer ${'t'.repeat(43)}`],
    [null, null],
  ]);
});

it.each(['text/html', 'image/svg+xml', 'application/octet-stream'])(
  'forwards nothing that a host sends as %s',
  async (type) => {
    hostHas(type, 'inline');
    const { status, body } = await ask(`id=${id}`);
    expect(status).toBe(404);
    expect(body).not.toContain('PDF');
  },
);

it("redirects a link to another visitor's file to the chat, in the language of the link", async () => {
  server.use(hostRefuses('GET /chat/file', 'notFound'));
  const navigates = { 'sec-fetch-mode': 'navigate' };
  for (const query of [`id=${id}&lang=ja`, 'id=..%2F..%2Fx&lang=ja', 'lang=ja'])
    expect(await ask(query, navigates)).toMatchObject({
      status: 303,
      headers: { location: '/ja/support/contact?by=chat' },
    });
  expect((await ask(`id=${id}`)).status).toBe(404);
});
