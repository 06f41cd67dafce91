/** Package status codes of spec §4, one mapping for badge, list and rules. */
export const statusCodes = ['0', '1', '2', 'D', 'P'] as const;
export type StatusCode = (typeof statusCodes)[number];

export type PackageStatus = 'actionNeeded' | 'processing' | 'ready' | 'discarded' | 'shipped';
export type Tone = 'danger' | 'warning' | 'info' | 'success' | 'secondary';

interface StatusRow {
  name: PackageStatus;
  tone: Tone;
  /** Which tab of the packages screen lists it. */
  list: 'active' | 'history';
}

export const statusTable: Record<StatusCode, StatusRow> = {
  '0': { name: 'actionNeeded', tone: 'danger', list: 'active' },
  '1': { name: 'processing', tone: 'warning', list: 'active' },
  '2': { name: 'ready', tone: 'info', list: 'active' },
  D: { name: 'discarded', tone: 'secondary', list: 'history' },
  P: { name: 'shipped', tone: 'success', list: 'history' },
};

/** The known code, or '1' (processing) for any other: a package we cannot read allows nothing until staff has looked. */
export function readStatus(code: unknown): StatusCode {
  return statusCodes.find((known) => known === code) ?? '1';
}
