import { thumbnailSources } from '@/rules/photo';

/**
 * A photo in a square of this size, in CSS pixels a side; the browser takes it in the smallest size
 * that fills the square on its screen. What it shows is said in words beside it.
 */
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
