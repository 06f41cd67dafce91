import { PutGate } from './put-gate';

const timeOut = () => Promise.reject(new DOMException('too late', 'TimeoutError'));
const failWithHiddenTimeout = () =>
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
  const finishCalls: (() => void)[] = [];
  const uploads = [0, 1, 2, 3, 4, 5].map((n) =>
    gate.pass(() => new Promise<number>((resolve) => finishCalls.push(() => resolve(n)))),
  );
  expect(finishCalls).toHaveLength(4);
  finishCalls[3]?.();
  expect(await uploads[3]).toBe(3);
  expect(finishCalls).toHaveLength(5);
  for (const n of [0, 1, 2, 4]) finishCalls[n]?.();
  expect(await uploads[4]).toBe(4);
  finishCalls[5]?.();
  expect(await Promise.all(uploads)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('refuses immediately for half a minute after three timeouts, including waiting requests', async () => {
  const gate = new PutGate();
  const puts = await Promise.allSettled(Array.from({ length: 12 }, () => gate.pass(timeOut)));
  const reasons = puts.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as object] : [],
  );
  expect(reasons.filter((error) => 'retryAfterSeconds' in error)).toHaveLength(8);
  let putCount = 0;
  const put = async () => (putCount += 1);
  await expect(gate.pass(put)).rejects.toMatchObject({
    ...{ problem: 'unavailable', retryAfterSeconds: 30 },
  });
  expect(putCount).toBe(0);
  clock.mockReturnValue(30_001);
  expect(await gate.pass(put)).toBe(1);
});

it('counts only consecutive timeouts, however they are wrapped', async () => {
  const gate = new PutGate();
  const refuse = () => Promise.reject(new Error('refused'));
  const put = async () => 'stored';
  for (const action of [
    failWithHiddenTimeout,
    failWithHiddenTimeout,
    put,
    failWithHiddenTimeout,
    failWithHiddenTimeout,
    refuse,
  ])
    await gate.pass(action).catch(() => null);
  expect(await gate.pass(put)).toBe('stored');
  for (const action of [failWithHiddenTimeout, failWithHiddenTimeout, failWithHiddenTimeout])
    await gate.pass(action).catch(() => null);
  await expect(gate.pass(put)).rejects.toMatchObject({ problem: 'unavailable' });
});
