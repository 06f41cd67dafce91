const keys = ['standard', 'express', 'upg-express'] as const;

/** Speeds that have words of their own in the messages. */
export type SpeedKey = (typeof keys)[number];

/**
 * The words for a speed's code; 'prime-upgrade' is the upgrade by its other name (spec §3). Null for a
 * code that we have no words for: then its title on the wire names it.
 */
export function speedKey(code: string): SpeedKey | null {
  if (code === 'prime-upgrade') return 'upg-express';
  return keys.find((key) => key === code) ?? null;
}
