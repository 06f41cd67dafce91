import { CopyButton } from '../ui/copy-button';

/**
 * Splits a long run of letters and digits into groups of four; short or punctuated references stay
 * whole.
 */
export function groupReference(value: string): string[] {
  if (value.length <= 10 || /[^\p{L}\p{N}]/u.test(value)) return [value];
  return value.match(/.{1,4}/gu) ?? [value];
}

interface ReferenceProps {
  value: string;
  /** Gives a copy button with this name. */
  copyLabel?: string;
}

/**
 * A reference, suite or tracking number: monospace, grouped by space that is drawn and never
 * copied.
 */
export function Reference({ value, copyLabel }: ReferenceProps) {
  const groups = groupReference(value);
  const text = groups.length === 1 ? value : groups.map((group, i) => <span key={i}>{group}</span>);
  return (
    <>
      <span className="ref">{text}</span>
      {copyLabel && <CopyButton value={value} label={copyLabel} />}
    </>
  );
}
