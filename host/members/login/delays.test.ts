import { computePauseMs } from './delays';

describe('the pause before a sign-in attempt', () => {
  it.each([
    ['account', 1, 0],
    ['account', 3, 0],
    ['account', 4, 250],
    ['account', 5, 500],
    ['account', 7, 2000],
    ['account', 1000, 2000],
    ['device', 3, 0],
    ['device', 4, 250],
    ['device', 1000, 1000],
    ['network', 10, 0],
    ['network', 11, 250],
    ['network', 16, 8000],
    ['network', 1000, 8000],
  ] as const)('per %s: attempt %i waits %i ms', (kind, attempt, ms) => {
    expect(computePauseMs(kind, attempt)).toBe(ms);
  });
});
