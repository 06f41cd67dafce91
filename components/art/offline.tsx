import { Drawing, paint, type ArtProps } from './drawing';

/** A plug out of its socket: the connection, not the parcel, is lost. */
export function Offline(props: ArtProps) {
  return (
    <Drawing {...props} width={160} height={120}>
      <path d="M8 92C20 92 22 60 36 60H44M152 92C140 92 138 60 124 60H116" />
      <path d="M44 46H56A10 10 0 0 1 66 56V64A10 10 0 0 1 56 74H44Z" fill={paint.surface} />
      <path d="M44 60H66V64A10 10 0 0 1 56 74H44Z" fill="currentColor" fillOpacity="0.07" stroke="none" />
      <path d="M66 54H75M66 66H75" />
      <path d="M116 44H102A10 10 0 0 0 92 54V66A10 10 0 0 0 102 76H116Z" fill={paint.surface} />
      <path d="M116 60H92V66A10 10 0 0 0 102 76H116Z" fill="currentColor" fillOpacity="0.07" stroke="none" />
      <path d="M98 54H104M98 66H104" />
      <path d="M83 40V30M75 42 69 34M91 42 97 34M83 80V90M75 78 69 86M91 78 97 86" stroke={paint.tape} />
      <path d="M16 108H144" strokeDasharray="0.1 5" opacity="0.5" />
    </Drawing>
  );
}
