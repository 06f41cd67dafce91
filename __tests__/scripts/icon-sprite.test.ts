/** @jest-environment node */
import icons from '@/components/kit/ui/icons.json';

import { iconSprite } from '@/scripts/icon-sprite';

import { readSources } from '../support/source-tree';

const names = Object.keys(icons);
const drawn = new Map(
  [
    ...iconSprite().matchAll(
      /<symbol id="([^"]+)" viewBox="0 0 16 16" fill="currentColor">(.*?)<\/symbol>/g,
    ),
  ].map(([, name = '', drawing = '']) => [name, drawing]),
);

describe('the icons', () => {
  it('are each drawn in the sprite, and nothing else is', () => {
    expect([...drawn.keys()]).toEqual(names);
    expect(
      names.filter((name) => !/^(<(path|circle|rect)\b[^>]*\/>)+$/.test(drawn.get(name) ?? '')),
    ).toEqual([]);
  });

  it('take their color from the surrounding text', () =>
    expect(
      [...drawn.values()].filter((drawing) => /\b(fill|stroke|style|class)="/.test(drawing)),
    ).toEqual([]));

  it('are all used', () => {
    const drawers = readSources().filter(
      ({ room, text }) => ['components', 'pages'].includes(room) && /\/icon'|\bicon: '/.test(text),
    );
    const social = readSources().filter(
      ({ file }) => file === 'contract/member/social-providers.ts',
    );
    const texts = [...drawers, ...social].map(({ text }) => text);
    expect(
      names.filter(
        (name) =>
          !texts.some((text) => text.includes(`'${name}'`) || text.includes(`name="${name}"`)),
      ),
    ).toEqual([]);
  });
});
