import { Drawing, paint, type ArtProps } from './drawing';

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
