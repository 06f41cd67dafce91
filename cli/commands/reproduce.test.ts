import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { env } from '@/host/core/env';

const file = path.join(tmpdir(), `bundle-${randomUUID()}.json`);
const bundle = {
  format: 'test-mode-bundle-1',
  path: '/packages',
  language: 'en',
  session: 'logged-in',
  clockms: 0,
  brand: null,
  forced: [],
  member: {
    tier: 'LT',
    tierdays: null,
    country: 'PH',
    language: 'en',
    creditcents: 0,
    requests: [],
    parcels: [],
    shipments: [],
  },
  calls: [{ key: 'GET /pmt/packages' }],
};
let desk: OperatorDesk;
const reproduce = (text: string) => {
  writeFileSync(file, text);
  return desk.run(['reproduce', file]);
};
afterAll(() => rmSync(file, { force: true }));

describe('reproduce', () => {
  describe('on a host in test mode', () => {
    beforeAll(async () => {
      Object.assign(env, { TEST_MODE: true });
      desk = await openOperatorDesk();
    });
    afterAll(async () => {
      Object.assign(env, { TEST_MODE: false });
      await desk.close();
    });

    it('creates the member and prints the link', async () => {
      const { printed } = await reproduce(JSON.stringify(bundle));
      expect(printed[0]).toMatch(/^Created the member CG\d+\.$/);
      expect(printed[2]).toMatch(/^http:\/\/localhost:3000\/api\/test\/open\?to=%2Fpackages&/);
    });

    it.each([
      ['no JSON', 'hello', /contains no JSON object/],
      ['a list', '[]', /contains no JSON object/],
      ['another path', JSON.stringify({ ...bundle, path: 'javascript:alert(1)' }), /path/],
    ])('refuses %s with a reason', async (_name, text, reason) => {
      const { complained } = await reproduce(text);
      expect(complained.join()).toMatch(reason);
    });
  });

  it('reports a host that is not in test mode', async () => {
    desk = await openOperatorDesk();
    expect((await reproduce(JSON.stringify(bundle))).complained).toEqual([
      'The host is not in test mode (TEST_MODE=1).',
    ]);
    await desk.close();
  });
});
