/** @jest-environment node */
import { guideCategories } from '@/rules/rates/typical-weights';
import { buildDrawingSprite } from '@/scripts/drawing-sprite';

const symbols = new Map(
  [
    ...buildDrawingSprite().matchAll(/<symbol id="([^"]+)" viewBox="0 0 160 120">(.*?)<\/symbol>/g),
  ].map(([, name = '', drawing = '']) => [name, drawing]),
);

describe('the drawings of the weights guide', () => {
  it('are in the sprite, one for each category', () =>
    expect([...symbols.keys()].sort()).toEqual([...guideCategories].sort()));

  it('are complete shapes in the colors of the page, without style attributes', () => {
    const shape = /<(path|circle|ellipse|g|rect)\b[^>]*\/?>|<\/g>/g;
    for (const [name, drawing] of symbols) {
      expect([name, drawing.replace(shape, '')]).toEqual([name, '']);
      expect(drawing).toContain('var(--tape');
      expect(drawing).not.toMatch(/\b(style|class)="|="#/);
    }
  });
});
