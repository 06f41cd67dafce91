/** @jest-environment node */
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';

import { clientAddress, isSameOrigin } from '@/lib/request';

function requestWith(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(Object.assign(new Socket(), { remoteAddress: '192.0.2.7' }));
  request.headers = headers;
  return request;
}

describe('clientAddress', () => {
  it('does not believe a header that anybody can send', () => {
    expect(clientAddress(requestWith({ 'x-forwarded-for': '203.0.113.9' }))).not.toBe('203.0.113.9');
  });
});

describe('isSameOrigin', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: 'https://portal.example', host: 'portal.example' }, true],
    [{ origin: 'https://evil.example', host: 'portal.example' }, false],
    [{ origin: 'null', host: 'portal.example' }, false],
    [{ host: 'portal.example' }, false],
  ])('of %j is %s', (headers, same) => expect(isSameOrigin(requestWith(headers))).toBe(same));
});
