import autocannon from 'autocannon';

import { median } from './figures';

export interface Target {
  url: string;
  headers?: Record<string, string>;
}

export interface Ratio {
  ratio: number;
  /** Median requests per second. */
  ours: number;
  bare: number;
}

const CONNECTIONS = 16;

async function measureThroughput({ url, headers }: Target, seconds: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    ...(headers && { headers }),
  });
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0) {
    throw new Error(
      `${url} returned ${result['2xx']} successful responses, ${result.non2xx} others and ${result.errors} errors.`,
    );
  }
  return result['2xx'] / result.duration;
}

/**
 * Compares requests per second in interleaved rounds, because absolute speeds drift on a shared
 * machine. The first round is a warm-up.
 */
export async function compareSpeeds(
  ours: Target,
  bare: Target,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Ratio> {
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    pairs.push({
      ours: await measureThroughput(ours, seconds),
      bare: await measureThroughput(bare, seconds),
    });
  }
  const measured = pairs.slice(1);
  return {
    ratio: median(measured.map((pair) => pair.ours / pair.bare)),
    ours: median(measured.map((pair) => pair.ours)),
    bare: median(measured.map((pair) => pair.bare)),
  };
}
