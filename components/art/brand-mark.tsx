import { Drawing, paint, type ArtProps } from './drawing';
import shapes from './brand-shapes.json';

export type Brand = 'cgw' | 'hsg';

type Stroke = { tone: string; d: string; fill?: boolean };
type BrandMarkProps = ArtProps & { brand: Brand; /** Adds the name beside the mark. */ word?: boolean };

const WORD_X = 29;

/** The brand's mark, 24 units high, alone or with its name; inked by `currentColor` and the brand's tape. */
export function BrandMark({ brand, word = false, ...props }: BrandMarkProps) {
  const shape = shapes[brand];
  const strokes: Stroke[] = shape.mark;
  return (
    <Drawing {...props} width={word ? Math.ceil(WORD_X + shape.word.width) : 24} height={24}>
      {strokes.map(({ tone, d, fill }) => {
        const colour = tone === 'tape' ? paint.tape : 'currentColor';
        return <path key={d} d={d} fill={fill ? colour : 'none'} stroke={fill ? 'none' : colour} strokeWidth="2.5" />;
      })}
      {word ? <path d={shape.word.d} transform={`translate(${WORD_X} 19)`} fill="currentColor" stroke="none" /> : null}
    </Drawing>
  );
}
