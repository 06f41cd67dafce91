import type { RateRows } from './rows';

type Area = RateRows['remoteAreas'][number];
export interface Place {
  country: string;
  postal: string;
  town: string;
}

const FULL_BRITISH_CODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;

/** For GB, the part before the space ("KW17"). */
function toAreaCode(country: string, postal: string): string {
  const code = postal.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (country !== 'GB') return code;
  return FULL_BRITISH_CODE.test(code)
    ? code.slice(0, -3)
    : postal.trim().toUpperCase().replace(/ .*/, '');
}

function covers(area: Area, code: string, town: string): boolean {
  if (area.town !== '') return area.town.toLowerCase() === town;
  if (area.fromCode === '' || code.length < area.fromCode.length) return false;
  return code >= area.fromCode && code.slice(0, area.toCode.length) <= area.toCode;
}

export const formatArea = ({
  town,
  fromCode,
  toCode,
}: Pick<Area, 'town' | 'fromCode' | 'toCode'>): string =>
  town || (fromCode === toCode ? fromCode : `${fromCode}–${toCode}`);

/** Matches a postal prefix range or a town name. */
export function findRemoteArea(
  tables: Pick<RateRows, 'remoteAreas'>,
  place: Place,
): Area | undefined {
  const code = toAreaCode(place.country, place.postal);
  const town = place.town.trim().toLowerCase();
  return tables.remoteAreas.find(
    (area) => area.country === place.country && covers(area, code, town),
  );
}
