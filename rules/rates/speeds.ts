const keys = ['standard', 'express', 'upg-express'] as const;

export type SpeedKey = (typeof keys)[number];

/** Null for codes without messages. */
export function speedKey(code: string): SpeedKey | null {
  if (code === 'prime-upgrade') return 'upg-express';
  return keys.find((key) => key === code) ?? null;
}
