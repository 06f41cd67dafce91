/**
 * A shipment's number as a reader types or pastes it: full-width letters, blanks and case do not matter.
 * Null for what can be no air waybill and no reference.
 */
export function readShipmentNumber(text: string): string | null {
  const number = text.normalize('NFKC').replace(/[\s\u200b\ufeff]+/gu, '').replace(/[\u2010-\u2015\u2212]/gu, '-').toUpperCase();
  return /^[A-Z0-9-]{4,64}$/.test(number) ? number : null;
}
