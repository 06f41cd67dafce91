/** @jest-environment node */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

import { http, HttpResponse } from 'msw';

import { answerPaper } from '@/lib/server/proxy/paper-proxy';

import { server } from '../support/host-mock';
import { hostAnswers, hostRefuses, memberCookies } from '../support/load-page';

const token = 'T'.repeat(43);

async function send(
  method: 'GET' | 'POST',
  url: string,
  form?: Record<string, string>,
  site = 'same-origin',
) {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url });
  Object.assign(request.headers, {
    host: 'portal.example',
    cookie: memberCookies(),
    'sec-fetch-site': site,
    'content-type': 'application/x-www-form-urlencoded',
  });
  if (form) request.push(new URLSearchParams(form).toString());
  request.push(null);
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  response.end = ((bytes?: Buffer) => (
    bytes && chunks.push(bytes),
    response
  )) as typeof response.end;
  await answerPaper(request, response);
  return {
    status: response.statusCode,
    location: response.getHeader('location'),
    type: response.getHeader('content-type'),
    body: Buffer.concat(chunks).toString(),
  };
}

const invoice = { kind: 'invoice', reference: 'SH4K8T2M9Q', lang: 'ja' };

describe('the proxy for documents', () => {
  it('redirects a posted form to the document, with a ticket instead of the session', async () => {
    server.use(
      hostAnswers('POST /papers/ticket', {
        status: true,
        token,
        expires_at: '2026-03-04T00:00:00.000Z',
      }),
    );
    const { status, location } = await send('POST', '/api/papers', invoice);
    expect({ status, location }).toEqual({
      status: 303,
      location: `/api/papers?token=${token}&lang=ja`,
    });
  });

  it('refuses forms from other sites, and those that name no document', async () => {
    expect((await send('POST', '/api/papers', invoice, 'cross-site')).status).toBe(403);
    for (const change of [{ kind: 'passport' }, { reference: '../x' }, { reference: '' }])
      expect((await send('POST', '/api/papers', { ...invoice, ...change })).status).toBe(400);
  });

  it('redirects to the shipment when the host refuses, and to the login page without a session', async () => {
    server.use(hostRefuses('POST /papers/ticket', 'notFound'));
    expect((await send('POST', '/api/papers', invoice)).location).toBe('/ja/shipments/SH4K8T2M9Q');
    server.use(hostRefuses('POST /papers/ticket', 'unauthenticated'));
    expect((await send('POST', '/api/papers', invoice)).location).toBe(
      '/ja/login?target=%2Fshipments%2FSH4K8T2M9Q',
    );
    server.use(hostRefuses('POST /papers/ticket', 'paymentDue'));
    expect(
      (
        await send('POST', '/api/papers', {
          ...invoice,
          kind: 'packingslip',
          reference: 'PK7H2M9QX4',
        })
      ).location,
    ).toBe('/ja/packages/PK7H2M9QX4');
  });

  it('forwards the document, and redirects to the shipments when the ticket is used or missing', async () => {
    const servePaper = () =>
      HttpResponse.arrayBuffer(new TextEncoder().encode('%PDF-1.7').buffer, {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'inline; filename="x.pdf"',
        },
      });
    server.use(http.get('http://127.0.0.1:4000/papers/view', servePaper));
    expect(await send('GET', `/api/papers?token=${token}&lang=zh`)).toMatchObject({
      status: 200,
      type: 'application/pdf',
      body: '%PDF-1.7',
    });
    server.use(hostRefuses('GET /papers/view', 'notFound'));
    expect((await send('GET', `/api/papers?token=${token}&lang=zh`)).location).toBe(
      '/zh/shipments?link=gone',
    );
    expect((await send('GET', '/api/papers?token=..%2Fx&lang=zz')).location).toBe(
      '/shipments?link=gone',
    );
    expect((await send('GET', `/api/papers?token=${token}&of=order&lang=ja`)).location).toBe(
      '/ja/orders?tab=history&link=gone',
    );
  });

  it('serves an ID copy to its member, and redirects to the addresses when the window is reloaded', async () => {
    const authorizations: (string | null)[] = [];
    const serveIdCopy = ({ request }: { request: Request }) => {
      authorizations.push(request.headers.get('authorization'));
      return HttpResponse.arrayBuffer(new TextEncoder().encode('RIFF').buffer, {
        headers: {
          'content-type': 'image/webp',
          'content-disposition': 'inline; filename="id-copy.webp"',
        },
      });
    };
    server.use(http.get('http://127.0.0.1:4000/address/idcopy', serveIdCopy));
    expect(await send('GET', `/api/papers?token=${token}&of=id-copy&lang=zh`)).toMatchObject({
      status: 200,
      type: 'image/webp',
      body: 'RIFF',
    });
    expect(authorizations).toEqual([expect.stringMatching(/^Bearer ./)]);
    server.use(hostRefuses('GET /address/idcopy', 'notFound'));
    expect((await send('GET', `/api/papers?token=${token}&of=id-copy&lang=zh`)).location).toBe(
      '/zh/account/addresses',
    );
  });
});
