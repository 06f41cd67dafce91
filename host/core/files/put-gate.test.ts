import { PutGate } from './put-gate';

const timeOut = () => Promise.reject(new DOMException('too late', 'TimeoutError'));
const hidden = () =>
  Promise.reject(
    Object.assign(new Error('unavailable'), { cause: new DOMException('', 'TimeoutError') }),
  );

let clock: jest.SpyInstance<number, []>;
beforeEach(() => {
  clock = jest.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => jest.restoreAllMocks());

it('allows four uploads at a time, in order of arrival', async () => {
  const gate = new PutGate();
  const inside: (() => void)[] = [];
  const all = [0, 1, 2, 3, 4, 5].map((n) =>
    gate.pass(() => new Promise<number>((done) => inside.push(() => done(n)))),
  );
  expect(inside).toHaveLength(4);
  inside[3]?.();
  expect(await all[3]).toBe(3);
  expect(inside).toHaveLength(5);
  for (const n of [0, 1, 2, 4]) inside[n]?.();
  expect(await all[4]).toBe(4);
  inside[5]?.();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('refuses immediately for half a minute after three time-outs, including waiting requests', async () => {
  const gate = new PutGate();
  const puts = await Promise.allSettled(Array.from({ length: 12 }, () => gate.pass(timeOut)));
  const refused = puts.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
  expect(refused.filter((error) => 'retryAfterSeconds' in error)).toHaveLength(8);
  let asked = 0;
  const put = async () => (asked += 1);
  await expect(gate.pass(put)).rejects.toMatchObject({
    ...{ problem: 'unavailable', retryAfterSeconds: 30 },
  });
  expect(asked).toBe(0);
  clock.mockReturnValue(30_001);
  expect(await gate.pass(put)).toBe(1);
});

it('counts only consecutive time-outs, however they are wrapped', async () => {
  const gate = new PutGate();
  const no = () => Promise.reject(new Error('refused'));
  const put = async () => 'stored';
  for (const one of [hidden, hidden, put, hidden, hidden, no])
    await gate.pass(one).catch(() => null);
  expect(await gate.pass(put)).toBe('stored');
  for (const one of [hidden, hidden, hidden]) await gate.pass(one).catch(() => null);
  await expect(gate.pass(put)).rejects.toMatchObject({ problem: 'unavailable' });
});
