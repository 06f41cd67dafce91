import { Drawing, paint, type ArtProps } from './drawing';

/** Step two: a shop's page and a shopping bag. */
export function StepShop(props: ArtProps) {
  return (
    <Drawing {...props} width={96} height={96}>
      <path
        d="M16 14H72A5 5 0 0 1 77 19V66A5 5 0 0 1 72 71H16A5 5 0 0 1 11 66V19A5 5 0 0 1 16 14Z"
        fill={paint.surface}
      />
      <path d="M11 26H77M18 20H18.1M24 20H24.1M30 20H30.1" />
      <path d="M20 34H38V48H20Z" fill="currentColor" fillOpacity="0.07" />
      <path d="M20 55H38M20 61H31M46 35H66" opacity="0.55" />
      <path d="M49 48H83L86.5 86H45.5Z" fill={paint.surface} />
      <path d="M66 48H83L86.5 86H66Z" fill="currentColor" fillOpacity="0.07" stroke="none" />
      <path d="M58 55V46A8 8 0 0 1 74 46V55" />
      <path d="M46.8 72H85.2L86 80H46.2Z" fill={paint.tape} stroke="none" />
      <path d="M49 48H83L86.5 86H45.5Z" />
      <path d="M8 86H40" opacity="0.35" />
    </Drawing>
  );
}
