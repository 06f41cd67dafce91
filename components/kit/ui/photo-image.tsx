/**
 * A photo that the host has already made in this size, in CSS pixels a side. What it shows is said
 * in words beside it.
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
      src={src}
      alt=""
      width={size}
      height={size}
      loading={atOnce ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
