/** @jest-environment node */
import { WaitingLine } from '@/net/waiting-line';

const USUAL = 3;

/** A line with its own clock; its entries are identified by number. */
function standing(length: number) {
  let at = 0;
  const line: WaitingLine<number> = new WaitingLine(
    () => line.length > USUAL,
    () => at,
  );
  for (let n = 0; n < length; n += 1) line.join(n);
  return { line, pass: (ms: number) => (at += ms) };
}

describe('a waiting line', () => {
  it('lets everybody join while it is short, however slow it is', () => {
    const { line, pass } = standing(USUAL);
    pass(60_000);
    expect(line.join(9)).toBe(true);
  });

  it('refuses to join a long one whose head has waited for half a second', () => {
    const { line, pass } = standing(USUAL + 1);
    pass(500);
    expect(line.join(4)).toBe(true);
    pass(1);
    expect(line.join(5)).toBe(false);
    expect(line.length).toBe(USUAL + 2);
  });

  it('takes others again as soon as its first has waited for less', () => {
    const { line, pass } = standing(1);
    pass(400);
    for (let n = 1; n <= USUAL + 1; n += 1) line.join(n);
    pass(101);
    expect(line.join(8)).toBe(false);
    line.takeFirst();
    expect(line.join(9)).toBe(true);
  });

  it('removes entries that have waited for two thirds of a second in a long one, and serves the rest', () => {
    const { line, pass } = standing(USUAL + 2);
    pass(651);
    expect([line.takeLate(), line.takeLate(), line.takeLate()]).toEqual([0, 1, undefined]);
    expect([line.takeFirst(), line.length]).toEqual([2, USUAL - 1]);
  });
});
