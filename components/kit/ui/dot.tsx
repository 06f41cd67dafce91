/** A separator that wraps together with the second item. */
export const DOT = ' ·\u00A0';

/** Hidden from screen readers. */
export function Dot() {
  return <span aria-hidden="true">{DOT}</span>;
}
