import { Drawing, paint, type ArtProps } from './drawing';
import { IsoBox } from './iso-box';

/** Step one: a mailbox of one's own, flag up. */
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

/** Step two: a shop's page, and a bag taken from it. */
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

/** Step three: the warehouse rack, one parcel of it checked in. */
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

/** Step four: the route ends at the member's door. */
export function StepShip(props: ArtProps) {
  return (
    <Drawing {...props} width={96} height={96}>
      <path d="M10 14C27 14 27 36 26 58" stroke={paint.tape} strokeDasharray="4.5 4.5" />
      <circle cx="9" cy="14" r="3" fill={paint.tape} stroke="none" />
      <path d="M44 46V86H86V46" fill={paint.surface} />
      <path d="M44 46 65 28 86 46V86H44Z" fill="currentColor" fillOpacity="0.05" stroke="none" />
      <path d="M37 52 65 28 93 52" />
      <path d="M59 86V63A6 6 0 0 1 65 57H69A6 6 0 0 1 75 63V86Z" fill={paint.tape} />
      <circle cx="71" cy="73" r="1.6" fill={paint.onTape} stroke="none" />
      <circle cx="65" cy="44.5" r="4" />
      <IsoBox x={26} y={88} w={17} d={17} h={15} label={false} />
      <path d="M4 86H10M42 86H94" />
    </Drawing>
  );
}
