/** The one spelling of a courier's number that is stored and compared: half-width, capitals, no blanks. */
export function normalTracking(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}
