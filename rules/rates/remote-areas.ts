import { tidyPostcode } from '../addresses/postcodes';

const bareCode = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Handles prefixes and ranges "from–to". */
function within(area: string, code: string): boolean {
  const [from = '', to = from] = area.split('–').map(bareCode);
  const length = Math.min(from.length, code.length);
  const begins = code.slice(0, length);
  return (
    length > 0 &&
    /\d/.test(from) &&
    begins >= from.slice(0, length) &&
    begins <= to.slice(0, length)
  );
}

/** Matches part of an area's name, or a code within it. */
export function fitsSearch(area: string, typed: string): boolean {
  const text = tidyPostcode(typed);
  return area.toUpperCase().includes(text) || within(area, bareCode(text));
}

/** E.g. "6701–6799" or "IM", not a town. */
export const isCodeArea = (area: string): boolean => area === area.toUpperCase();

/** True when a town cannot match, because all areas are codes. */
export const needsPostalCode = (areas: readonly string[], place: string): boolean =>
  place !== '' && !/\d/.test(place) && areas.length > 0 && areas.every(isCodeArea);
