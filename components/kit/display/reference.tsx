import { CopyButton } from '../ui/copy-button';

/** Splits long alphanumeric references into groups of four. */
export function groupReference(value: string): string[] {
  if (value.length <= 10 || /[^\p{L}\p{N}]/u.test(value)) return [value];
  return value.match(/.{1,4}/gu) ?? [value];
}

interface ReferenceProps {
  value: string;
  /** Label of the copy button, which is hidden without it. */
  copyLabel?: string;
}

/** Shows a reference in monospace. The visual spaces are not copied. */
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
