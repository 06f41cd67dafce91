/** @jest-environment node */
import fc from 'fast-check';

import { errorCodes } from '@/contract/error-codes';
import type { Api } from '@/lib/api';
import { ApiError, describeError, lacksMessage } from '@/lib/api-error';
import { buildForcedError } from '@/lib/test-mode/watched-api';
import { redactJson, type RecordedCall } from '@/lib/test-mode/recorded-call';
import { watchApi } from '@/lib/test-mode/watched-api';
import {
  findForeignPart,
  keepKnownQuery,
  noRefs,
  listMaskedRefs,
  unmaskRefs,
  maskRefs,
} from '@/rules/test-mode/places';
import {
  isNeutral,
  MAX_CLOCK_MS,
  MAX_RULES,
  noTestSettings,
  readAnswer,
  readClock,
  readTestSettings,
  takeForced,
  type ForcedRule,
} from '@/rules/test-mode/settings';

import { runCode } from '../../scripts/node-program';

const t = Object.assign((key: string) => `catalog: ${key}`, { has: () => true });

describe('the settings of a session', () => {
  it('are read as written, regardless of other cookie content', () => {
    const rules: ForcedRule[] = [{ call: 'GET /pmt/packages', answer: 'code:1041', once: true }];
    const text = JSON.stringify({
      clockMs: 86_400_000,
      brand: 'hsg',
      forced: [...rules, { call: 'rm -rf', answer: 'offline' }, { call: '*', answer: 'code:x' }],
      more: { clockMs: 1 },
    });
    expect(readTestSettings(text)).toEqual({ clockMs: 86_400_000, brand: 'hsg', forced: rules });
  });

  it('are always within bounds', () => {
    const shape = fc.oneof(
      fc.anything(),
      fc.record({
        clockMs: fc.oneof(fc.double(), fc.maxSafeInteger(), fc.string()),
        brand: fc.anything(),
        forced: fc.array(
          fc.record({ call: fc.string(), answer: fc.string(), once: fc.anything() }),
          { maxLength: 40 },
        ),
      }),
    );
    fc.assert(
      fc.property(shape, (value) => {
        const parsedSettings = readTestSettings(JSON.stringify(value));
        expect(Math.abs(parsedSettings.clockMs)).toBeLessThanOrEqual(MAX_CLOCK_MS);
        expect(parsedSettings.forced.length).toBeLessThanOrEqual(MAX_RULES);
        expect(readTestSettings(JSON.stringify(parsedSettings))).toEqual(parsedSettings);
      }),
    );
    expect(isNeutral(readTestSettings('{'))).toBe(true);
    expect(readTestSettings(undefined)).toEqual(noTestSettings);
  });

  it('consume one-time responses, and keep the rest', () => {
    const rules: ForcedRule[] = [
      { call: '*', answer: 'slow:3000', once: false },
      { call: 'POST /cart/additem', answer: 'timeout', once: true },
      { call: '*', answer: 'offline', once: true },
    ];
    const firstResult = takeForced(rules, 'POST /cart/additem');
    expect(firstResult).toMatchObject({ delayMs: 3000, answer: 'timeout' });
    const secondResult = takeForced(firstResult.remaining, 'POST /cart/additem');
    expect(secondResult).toMatchObject({ delayMs: 3000, answer: 'offline' });
    expect(takeForced(secondResult.remaining, 'POST /cart/additem')).toEqual({
      delayMs: 3000,
      answer: null,
      remaining: [rules[0]],
    });
  });
});

describe('a forced response', () => {
  it.each(Object.entries(errorCodes))('of %s matches the real error', (_name, problem) => {
    const error = buildForcedError(`code:${problem.code}`, 'POST /x', {});
    expect(error).toMatchObject({ code: problem.code, status: problem.status });
  });

  it('has the kind, the fields and the URL that spec §8 defines', () => {
    expect(buildForcedError('offline', 'GET /x', null).kind).toBe('offline');
    expect(buildForcedError('network', 'GET /x', null).kind).toBe('network');
    expect(buildForcedError('mismatch', 'GET /x', null).kind).toBe('mismatch');
    expect(buildForcedError('timeout', 'GET /x', null)).toMatchObject({
      kind: 'timeout',
      message: 'timeout of 60000ms exceeded (GET /x)',
    });
    expect(buildForcedError('fields', 'POST /x', { amount: 1, packageref: 'a' }).fields).toEqual([
      { field: 'amount', message: 'invalid' },
      { field: 'packageref', message: 'invalid' },
    ]);
    expect(buildForcedError('server', 'POST /x', {})).toMatchObject({
      kind: 'server',
      status: 500,
      message: 'Forced failure (POST /x)',
    });
  });
});

describe('the server’s own messages', () => {
  const serverError = buildForcedError('server', 'POST /x', {});
  const timeoutError = buildForcedError('timeout', 'GET /x', null);
  afterEach(() => {
    delete process.env['WITH_TEST_MODE'];
  });

  it('are shown in test mode only', () => {
    expect(describeError(serverError, t)).toBe('catalog: server');
    expect(lacksMessage(serverError)).toBe(true);
    process.env['WITH_TEST_MODE'] = '1';
    expect(describeError(serverError, t)).toBe('Forced failure (POST /x)');
    expect(describeError(timeoutError, t)).toBe('timeout of 60000ms exceeded (GET /x)');
    expect(lacksMessage(serverError)).toBe(false);
    expect(describeError(new ApiError('server', { status: 500 }), t)).toBe('catalog: server');
    expect(describeError(buildForcedError('code:1041', 'GET /x', null), t)).toBe(
      'catalog: cancelNotPossible',
    );
  });
});

describe('a watched client', () => {
  const answeringApi: Api = {
    request: (_key, _input, options) => {
      options?.onRequestId?.('request-1');
      return Promise.resolve({ items: [], email: 'mei@example.com' } as never);
    },
  };

  it('records its calls without personal data', async () => {
    const calls: RecordedCall[] = [];
    const api = watchApi(answeringApi, {
      from: 'browser',
      takeForced: () => ({ delayMs: 0, answer: null }),
      record: (call) => calls.push(call),
    });
    await api.request('POST /login', {
      body: { email: 'mei@example.com', type: 'password', password: 'Kanarie-4711!' } as never,
    });
    expect(calls).toMatchObject([
      { key: 'POST /login', status: 200, requestId: 'request-1', forced: false, from: 'browser' },
    ]);
    expect(JSON.stringify(calls)).not.toMatch(/mei@|Kanarie/);
  });

  it('makes no call when a response is forced', async () => {
    const calls: RecordedCall[] = [];
    const request = jest.fn();
    const api = watchApi({ request } as unknown as Api, {
      from: 'page',
      takeForced: () => ({ delayMs: 0, answer: 'code:1045' }),
      record: (call) => calls.push(call),
    });
    await expect(api.request('GET /pmt/packages', { query: {} })).rejects.toMatchObject({
      code: 1045,
    });
    expect(request).not.toHaveBeenCalled();
    expect(calls).toMatchObject([{ status: 409, forced: true }]);
  });

  it('records nothing from a body that could identify a person', () => {
    const redactedText = redactJson({
      receiver: 'Mei Lin',
      street1: '1 Main Street',
      mobilenumber: '9171234567',
      card: { number: '4242 4242 4242 4242' },
      note: 'write to mei@example.com',
      status: '2',
    });
    expect(redactedText).not.toMatch(/Mei|Main|917|4242|mei@/);
    expect(redactedText).toContain('"status":"2"');
    expect(redactJson({ a: 'x'.repeat(9000) }).length).toBeLessThanOrEqual(2000);
  });
});

describe('placeholders in a path', () => {
  const sourceRefs = {
    ...noRefs,
    packages: ['PK1111111A', 'PK2222222B'],
    shipments: ['SH3333333C'],
    orders: ['8f0c2a9e-0000-4000-8000-000000000001'],
    quotes: ['8f0c2a9e-0000-4000-8000-000000000002'],
  };
  const targetRefs = {
    ...noRefs,
    packages: ['PK7777777X', 'PK8888888Y'],
    shipments: ['SH9999999Z'],
    orders: ['1b1b1b1b-0000-4000-8000-000000000003'],
    quotes: ['1b1b1b1b-0000-4000-8000-000000000004'],
  };

  it('represent references that another installation generates', () => {
    const path = maskRefs('/packages/PK2222222B?from=SH3333333C', sourceRefs);
    expect(path).toBe('/packages/~package:1~?from=~shipment:0~');
    expect(unmaskRefs(path, targetRefs)).toBe('/packages/PK8888888Y?from=SH9999999Z');
    expect(listMaskedRefs(path)).toEqual([
      { list: 'packages', at: 1 },
      { list: 'shipments', at: 0 },
    ]);
  });

  it('also represent orders and quotes', () => {
    const path = maskRefs(
      `/orders/${sourceRefs.orders[0]}?estimate=${sourceRefs.quotes[0]}`,
      sourceRefs,
    );
    expect(path).toBe('/orders/~order:0~?estimate=~quote:0~');
    expect(unmaskRefs(path, targetRefs)).toBe(
      `/orders/${targetRefs.orders[0]}?estimate=${targetRefs.quotes[0]}`,
    );
    expect(unmaskRefs('/orders/~order:9~', targetRefs)).toBe('/orders/');
  });

  it('omit typed values, and detect a part that is neither a page nor a placeholder', () => {
    const typedPath =
      '/packages?tab=history&search=passport&page=2&store=Amazon&at=eyJhdCI6&status=P';
    expect(keepKnownQuery(typedPath)).toBe('/packages?tab=history&page=2&status=P');
    expect(keepKnownQuery('/packages/declare?refs=~package:0~.~package:1~')).toContain(
      '~package:1~',
    );
    expect(keepKnownQuery('/packages/declare?refs=PK7H2M9QX4')).toBe('/packages/declare');
    expect(findForeignPart('/packages/~package:0~')).toBeUndefined();
    for (const part of ['PK7H2M9QX4', sourceRefs.orders[0], 'Mei%20Lin', 'mei@example.com'])
      expect(findForeignPart(`/orders/${part}`)).toBe(part);
  });
});

describe('a portal with DEPLOYMENT=production', () => {
  it.each([
    ['1', 'refused'],
    ['0', 'runs'],
  ])('with TEST_MODE=%s: %s', async (mode, outcome) => {
    const program = runCode(
      `import { env } from 'server/../lib/server/env.ts'; console.log('runs', env.TEST_MODE);`,
      { DEPLOYMENT: 'production', TEST_MODE: mode, NODE_ENV: 'production' },
    );
    const code = await program.exitCode;
    expect(code === 0 ? 'runs' : 'refused').toBe(outcome);
    if (outcome === 'refused') expect(program.errorOutput()).toContain('TEST_MODE=1');
  });
});

it.each([
  ['slow:0100', 'slow:100'],
  ['slow:60001', null],
  ['fast:1', null],
  [undefined, null],
])('a forced response %p is read as %p', (ruleText, answer) => {
  expect(readAnswer(ruleText)).toBe(answer);
});

it('a clock is read only from whole milliseconds, as a number or as text', () => {
  expect(['-5', 5, '5.5', 'x', MAX_CLOCK_MS + 1, null].map(readClock)).toEqual([-5, 5, 0, 0, 0, 0]);
});
