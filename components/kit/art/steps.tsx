import { Drawing, paint, type ArtProps } from './drawing';

/** Step one: the member's own mailbox, with the flag up. */
export function StepAddress(props: ArtProps) {
  return (
    <Drawing {...props} width={96} height={96}>
      <path d="M42 60V86M50 60V86" fill={paint.surface} />
      <path d="M28 22H66A14 14 0 0 1 80 36V60H14V36A14 14 0 0 1 28 22Z" fill={paint.surface} />
      <path
        d="M42 60V36A14 14 0 0 0 28 22H66A14 14 0 0 1 80 36V60Z"
        fill="currentColor"
        fillOpacity="0.07"
        stroke="none"
      />
      <path d="M42 60V36A14 14 0 0 0 14 36" />
      <path d="M21 40H35M21 46H30" />
      <path d="M60 40V12" />
      <path d="M60 11H76L72 16.5 76 22H60Z" fill={paint.tape} />
      <circle cx="60" cy="40" r="2.4" fill="currentColor" stroke="none" />
      <path d="M10 86H86" opacity="0.35" />
    </Drawing>
  );
}

/** Step three: a warehouse rack with one parcel checked in. */
export function StepReceive(props: ArtProps) {
  return (
    <Drawing {...props} width={96} height={96}>
      <path d="M12 10V86M84 10V86M12 44H84M12 80H84" />
      <path d="M12 48H84M12 84H84" opacity="0.35" />
      <path d="M20 22H42V44H20Z" fill={paint.surface} />
      <path d="M28 22H34V31H28Z" fill={paint.tape} stroke="none" />
      <path d="M20 22H42V44H20ZM24 38H30" />
      <path d="M48 28H74V44H48Z" fill="currentColor" fillOpacity="0.07" />
      <path d="M48 33H74M66 39H70" />
      <path d="M20 66H38V80H20Z" fill="currentColor" fillOpacity="0.07" />
      <path d="M25 66V72M33 66V72" />
      <path d="M44 56H66V80H44Z" fill={paint.surface} />
      <path d="M52 56H58V65H52Z" fill={paint.tape} stroke="none" />
      <path d="M44 56H66V80H44ZM48 74H55" />
      <circle cx="70" cy="62" r="11" fill={paint.tape} />
      <path d="M65 62.2 68.6 65.8 75.2 58.6" stroke={paint.onTape} />
    </Drawing>
  );
}
