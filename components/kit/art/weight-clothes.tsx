import { paint } from './drawing';

const shade = { fill: 'currentColor', fillOpacity: 0.07, stroke: 'none' } as const;
const tape = { fill: paint.tape } as const;
const paper = { fill: paint.surface } as const;

export function WomensFashion() {
  return (
    <>
      <path d="M58 16A5 5 0 1 1 63 21V25" />
      <path d="M63 25 40 36H86Z" {...paper} />
      <path
        d="M48 33 52 48C54 53 53 56 50 61L34 100H92L76 61C73 56 72 53 74 48L78 33C72 42 54 42 48 33Z"
        {...paper}
      />
      <path d="M72 66 78 100H92L76 61C74 57 73 54 73 51Z" {...shade} />
      <path d="M51.6 57.5H74.4L76.6 63H49.4Z" {...tape} />
      <path d="M55 72 50 92M63 72V92M71 72 76 92" opacity="0.55" />
      <path d="M104 74V68A11 11 0 0 1 126 68V74" />
      <path d="M99 74H131L136 106H94Z" {...paper} />
      <path d="M118 74H131L136 106H118Z" {...shade} />
      <path d="M97.6 84H132.4L131 74H99Z" {...tape} />
      <path d="M111 84H119V91H111Z" {...paper} />
      <path d="M20 106H84M142 106H150" opacity="0.35" />
    </>
  );
}

export function MensFashion() {
  return (
    <>
      <path
        d="M48 18 28 26 16 52 30 58 34 50V100H88V50L92 58 106 52 94 26 74 18 61 28Z"
        {...paper}
      />
      <path d="M76 34 88 50V100H74Z" {...shade} />
      <path d="M48 18 61 28 52 38 43 22ZM74 18 61 28 70 38 79 22Z" {...paper} />
      <path d="M57 32 61 28 65 32 63.5 38H58.5Z" {...tape} />
      <path d="M58.5 38H63.5L68 74 61 82 54 74Z" {...tape} />
      <path d="M61 88H61.1M61 95H61.1" />
      <path d="M75 50H83V58H75Z" opacity="0.55" />
      <path
        d="M98 82C102 86 108 85 111 80C117 90 125 93 138 95C144 96 146 100 146 103H98Z"
        {...paper}
      />
      <path d="M98 103H146V106H128L124 104H108V106H98Z" {...tape} />
      <path d="M114 84 119 80M120 88.5 125 84.5" />
      <path d="M14 106H92" opacity="0.35" />
    </>
  );
}

export function ParentingKids() {
  return (
    <>
      <circle cx="42" cy="28" r="9" {...paper} />
      <circle cx="78" cy="28" r="9" {...paper} />
      <ellipse cx="60" cy="82" rx="26" ry="24" {...paper} />
      <ellipse cx="60" cy="84" rx="14" ry="14" {...tape} />
      <circle cx="60" cy="42" r="23" {...paper} />
      <ellipse cx="60" cy="50" rx="10" ry="8" {...shade} />
      <ellipse cx="60" cy="50" rx="10" ry="8" />
      <path d="M57 46.5H63L60 50ZM60 50V53M51 38H51.1M69 38H69.1" strokeWidth="2.5" />
      <path
        d="M36 68C28 70 24 78 28 84C32 86 37 83 38 78M84 68C92 70 96 78 92 84C88 86 83 83 82 78"
        {...paper}
      />
      <ellipse cx="42" cy="101" rx="11" ry="6" {...paper} />
      <ellipse cx="78" cy="101" rx="11" ry="6" {...paper} />
      <path d="M106 84H128V106H106ZM128 84H150V106H128Z" {...paper} />
      <path d="M117 62H139V84H117Z" {...tape} />
      <path d="M117 100V90L113 94M135 91H142M135 99H142M135 91V99" opacity="0.55" />
      <path d="M124 78 128 68 132 78M125.6 75H130.4" stroke={paint.onTape} />
      <path d="M10 106H28M92 106H102" opacity="0.35" />
    </>
  );
}
