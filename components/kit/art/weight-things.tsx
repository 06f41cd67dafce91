import { paint } from './drawing';

const shade = { fill: 'currentColor', fillOpacity: 0.07, stroke: 'none' } as const;
const tape = { fill: paint.tape } as const;
const paper = { fill: paint.surface } as const;

export function Gadgets() {
  return (
    <>
      <path d="M24 32A5 5 0 0 1 29 27H99A5 5 0 0 1 104 32V84H24Z" {...paper} />
      <path d="M31 34H97V77H31Z" {...shade} />
      <path d="M31 34H97V77H31Z" />
      <path d="M14 84H114V90A6 6 0 0 1 108 96H20A6 6 0 0 1 14 90Z" {...paper} />
      <path d="M54 84H74L72 88H56Z" {...tape} />
      <path d="M48 63V55A16 16 0 0 1 80 55V63" />
      <path d="M44 57H51V70H47A3 3 0 0 1 44 67ZM77 57H84V67A3 3 0 0 1 81 70H77Z" {...tape} />
      <path
        d="M122 56A5 5 0 0 1 127 51H145A5 5 0 0 1 150 56V101A5 5 0 0 1 145 106H127A5 5 0 0 1 122 101Z"
        {...paper}
      />
      <path d="M122 61H150V94H122ZM134 100H138M134 56H138" />
      <path d="M128 68H144M128 75H139" opacity="0.55" />
      <path d="M10 106H114" opacity="0.35" />
    </>
  );
}

export function SportsOutdoor() {
  return (
    <>
      <circle cx="52" cy="62" r="30" {...paper} />
      <path d="M52 32V92M22 62H82M31 41C42 50 42 74 31 83M73 41C62 50 62 74 73 83" opacity="0.55" />
      <ellipse cx="119" cy="40" rx="19" ry="25" {...paper} />
      <path d="M109 20V60M119 15V65M129 20V60M101 32H137M100 40H138M101 48H137" opacity="0.55" />
      <ellipse cx="119" cy="40" rx="19" ry="25" />
      <path d="M110 62 117 74V80H121V74L128 62" {...paper} />
      <path d="M116 80H122V106H116Z" {...tape} />
      <path d="M34 92H92V98H34Z" {...paper} />
      <path d="M26 82H36V106H26ZM90 82H100V106H90Z" {...tape} />
      <path d="M19 87H26V101H19ZM100 87H107V101H100Z" {...paper} />
      <path d="M8 106H24M38 106H88M126 106H152" opacity="0.35" />
    </>
  );
}

export function HomeGifts() {
  return (
    <>
      <path d="M22 58H92V106H22Z" {...paper} />
      <path d="M64 58H92V106H64Z" {...shade} />
      <path d="M16 44H98V58H16Z" {...paper} />
      <path d="M50 44H64V106H50Z" {...tape} />
      <path
        d="M57 44C42 44 34 36 38 29C43 22 54 30 57 44C60 30 71 22 76 29C80 36 72 44 57 44Z"
        {...paper}
      />
      <path d="M57 44C50 41 45 37 46 34M57 44C64 41 69 37 68 34" opacity="0.55" />
      <path d="M117 22H139L150 52H106Z" {...tape} />
      <path d="M128 52V98" />
      <path
        d="M122 60C116 66 114 76 118 84C121 90 121 94 119 98H137C135 94 135 90 138 84C142 76 140 66 134 60Z"
        {...paper}
      />
      <path d="M112 98H144V106H112Z" {...paper} />
      <path d="M128 60H134C140 66 142 76 138 84C135 90 135 94 137 98H128Z" {...shade} />
      <path d="M10 106H18M98 106H108M148 106H154" opacity="0.35" />
    </>
  );
}

export function Pets() {
  return (
    <>
      <path d="M74 100C92 104 100 92 94 80C91 74 96 68 100 72" />
      <path d="M40 106C34 92 36 74 46 64H70C80 74 82 92 76 106Z" {...paper} />
      <path d="M66 64H70C80 74 82 92 76 106H66Z" {...shade} />
      <path d="M34 22 46 31H70L82 22V48C82 60 72 68 58 68C44 68 34 60 34 48Z" {...paper} />
      <path d="M49 46H49.1M67 46H67.1" strokeWidth="3" />
      <path d="M55 53H61L58 56ZM58 56V58.5M46 54 34 52M46 58 36 60M70 54 82 52M70 58 80 60" />
      <path d="M45 66H71L68 73H48Z" {...tape} />
      <circle cx="58" cy="75" r="3" {...paper} />
      <path d="M52 106V92M64 106V92" opacity="0.55" />
      <path
        d="M112 78C108 74 110 68 115 69C116 64 123 65 122 70L134 76C138 72 144 76 141 80C145 83 141 89 136 87C133 91 128 88 129 84L117 78C116 80 113 80 112 78Z"
        {...paper}
      />
      <path d="M106 90H150L145 106H111Z" {...tape} />
      <path d="M104 90H152" />
      <path d="M14 106H36M84 106H104" opacity="0.35" />
    </>
  );
}

export function WellnessBeauty() {
  return (
    <>
      <path d="M46 26H62A6 6 0 0 1 62 34H56V44M46 26V44" />
      <path d="M40 44H62V52H40Z" {...tape} />
      <path
        d="M34 58A6 6 0 0 1 40 52H62A6 6 0 0 1 68 58V100A6 6 0 0 1 62 106H40A6 6 0 0 1 34 100Z"
        {...paper}
      />
      <path d="M56 52H62A6 6 0 0 1 68 58V100A6 6 0 0 1 62 106H56Z" {...shade} />
      <path d="M40 68H62V88H40Z" {...paper} />
      <path d="M45 75H57M45 81H53" opacity="0.55" />
      <path d="M80 74H114V84H80Z" {...tape} />
      <path d="M83 84H111V100A6 6 0 0 1 105 106H89A6 6 0 0 1 83 100Z" {...paper} />
      <path d="M102 84H111V100A6 6 0 0 1 105 106H102Z" {...shade} />
      <path d="M90 94H100" opacity="0.55" />
      <path d="M128 60V48L140 40V60Z" {...tape} />
      <path d="M126 60H142V76H126Z" {...paper} />
      <path d="M123 76H145V106H123Z" {...paper} />
      <path d="M136 76H145V106H136Z" {...shade} />
      <path d="M14 106H28M70 106H78M118 106H120M148 106H154" opacity="0.35" />
    </>
  );
}

export function BooksMusicMovies() {
  return (
    <>
      <path d="M16 88H82V106H16Z" {...paper} />
      <path d="M16 88H26V106H16Z" {...tape} />
      <path d="M22 70H76V88H22Z" {...paper} />
      <path d="M22 70H30V88H22Z" {...shade} />
      <path d="M30 70V88M36 79H60" />
      <path d="M18 54H70V70H18Z" {...paper} />
      <path d="M60 54H70V70H60Z" {...tape} />
      <path d="M34 97H66M26 62H48" opacity="0.55" />
      <circle cx="124" cy="62" r="24" {...paper} />
      <circle cx="124" cy="62" r="17" opacity="0.35" />
      <circle cx="124" cy="62" r="12" opacity="0.35" />
      <path d="M90 34H124V90H90Z" {...paper} />
      <path d="M90 34H124V90H90Z" {...shade} />
      <path d="M124 53A9 9 0 0 1 124 71Z" {...tape} />
      <path d="M97 42H116M97 49H109" opacity="0.55" />
      <path d="M90 96H148V106H90Z" {...paper} />
      <path d="M96 96V106M142 96V106" opacity="0.55" />
      <path d="M8 106H12M84 106H88M150 106H154" opacity="0.35" />
    </>
  );
}
