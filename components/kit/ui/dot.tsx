/** Stands between two short facts in a line: where they wrap, it goes along with the second. */
export const DOT = ' ·\u00A0';

/** The same between elements, not read aloud. */
export function Dot() {
  return <span aria-hidden="true">{DOT}</span>;
}
