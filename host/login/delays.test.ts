import { pauseBefore } from './delays';

describe('the pause before a sign-in attempt', () => {
  it.each([
    ['account', 1, 0],
    ['account', 3, 0],
    ['account', 4, 250],
    ['account', 5, 500],
    ['account', 7, 2000],
    ['account', 1000, 2000],
    ['address', 10, 0],
    ['address', 11, 250],
    ['address', 16, 8000],
    ['address', 1000, 8000],
  ] as const)('by %s, attempt %i waits %i ms', (kind, attempt, ms) => {
    expect(pauseBefore(kind, attempt)).toBe(ms);
  });
});
