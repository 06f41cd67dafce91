/** Timeouts for the slowest engine on a busy machine. */
export const pollOptions = { timeout: 90_000, intervals: [100, 100, 200, 400] };
