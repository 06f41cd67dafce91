import { buildThumbnailSources } from '@/rules/photo';

/** A square photo; `size` is in CSS pixels. `alt` is empty because adjacent text describes it. */
export function PhotoImage({
  src,
  size,
  eager = false,
}: {
  src: string;
  size: number;
  eager?: boolean;
}) {
  return (
    // eslint-disable-next-line @next/next/no-img-element -- photos come sized from the host, signed for this member
    <img
      {...buildThumbnailSources(src, size)}
      src={src}
      alt=""
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
      decoding={eager ? 'auto' : 'async'}
    />
  );
}
