/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { brands } from '@/rules/brand';
import { serveWellKnown } from '@/server/well-known';

const server = createServer((request, response) => {
  if (!serveWellKnown(request, response)) response.writeHead(404).end();
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

const fetchPath = (path: string) => {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' });
};

describe('well-known paths', () => {
  it('redirect a password manager to the page that changes the password', async () => {
    const answer = await fetchPath('/.well-known/change-password');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account/security']);
  });

  it('include a contact for vulnerabilities, valid for less than a year', async () => {
    const answer = await fetchPath('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain(`Contact: mailto:${brands.cgw.supportEmail}\n`);
    expect(text).toMatch(/^Canonical: https?:\/\/[^/]+\/\.well-known\/security\.txt$/m);
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(days > 170 && days < 365).toBe(true);
  });

  it('include nothing else', async () => {
    const missingPath =
      '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
    expect((await fetchPath(missingPath)).status).toBe(404);
  });
});
