import { thumbnailSources } from '@/rules/photo';

/** A square photo; `size` is in CSS pixels. `alt` is empty because adjacent text describes it. */
export function PhotoImage({
  src,
  size,
  atOnce = false,
}: {
  src: string;
  size: number;
  atOnce?: boolean;
}) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- photos come sized from the host, signed for this member
    <img
      {...thumbnailSources(src, size)}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={atOnce ? 'eager' : 'lazy'}
      decoding={atOnce ? 'auto' : 'async'}
    />
  );
}
