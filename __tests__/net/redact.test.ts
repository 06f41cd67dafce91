/** @jest-environment node */
import { redact } from '@/net/redact';

const token = 'q3Vd8kZr0Tn5Xw1Yb7Lm2Pc9Hf4Jg6SaKeUiOzQxDvB';

describe('redacted log lines', () => {
  it.each([
    ['a card number', 'paid with 4111111111111111 today', 'paid with [number] today'],
    ['a card number in groups', 'card 4111 1111 1111 1111', 'card [number]'],
    ['an ID number', 'id 11010519491231002X given', 'id [number] given'],
    ['a password', '{"password":"Lantern-77","a":1}', '{"password":"[removed]","a":1}'],
    ['another password', 'newpassword=Lantern-77&x=1', 'newpassword=[removed]&x=1'],
    [
      'a bearer token',
      'authorization header Bearer abcdefgh12345678',
      'authorization header Bearer [removed]',
    ],
    ['a bare token', `session ${token} ended`, 'session [removed] ended'],
    ['an address', 'no such user <maria.s@mail.example>', 'no such user <[address]>'],
  ])('have no %s', (_case, line, redactedLine) => expect(redact(line)).toBe(redactedLine));

  it.each([
    '{"level":30,"time":1763846400002,"pid":7,"reqId":"0b6b1c9e-5f0e-4f0e-9b8a-2f1c3d4e5f60","msg":"request"}',
    'attempt 0b6b1c9e-5f0e-4f0e-9b8a-2f1c3d4e5f60 of paypal 4L335234718889942',
    'at /srv/portal/host/money/payments/settlement-rules.test.ts:120:13',
    'migration 1763846400000 is behind',
  ])('keep %s', (line) => expect(redact(line)).toBe(line));

  it('stay JSON', () => {
    const line = JSON.stringify({ err: { message: 'password: "x" 4111111111111111 a@b.example' } });
    expect(() => JSON.parse(redact(line)) as unknown).not.toThrow();
  });
});
