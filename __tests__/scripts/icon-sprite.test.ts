/** @jest-environment node */
import icons from '@/components/kit/ui/icons.json';

import { buildIconSprite } from '@/scripts/icon-sprite';

import { readSources } from '../support/source-tree';

const names = Object.keys(icons);
const drawingsByName = new Map(
  [
    ...buildIconSprite().matchAll(
      /<symbol id="([^"]+)" viewBox="0 0 16 16" fill="currentColor">(.*?)<\/symbol>/g,
    ),
  ].map(([, name = '', drawing = '']) => [name, drawing]),
);

describe('the icons', () => {
  it('are each drawn in the sprite, and nothing else is', () => {
    expect([...drawingsByName.keys()]).toEqual(names);
    expect(
      names.filter(
        (name) => !/^(<(path|circle|rect)\b[^>]*\/>)+$/.test(drawingsByName.get(name) ?? ''),
      ),
    ).toEqual([]);
  });

  it('take their color from the surrounding text', () =>
    expect(
      [...drawingsByName.values()].filter((drawing) =>
        /\b(fill|stroke|style|class)="/.test(drawing),
      ),
    ).toEqual([]));

  it('are all used', () => {
    const iconUsers = readSources().filter(
      ({ folder, text }) =>
        ['components', 'pages'].includes(folder) && /\/icon'|\bicon: '/.test(text),
    );
    const socialSources = readSources().filter(
      ({ file }) => file === 'contract/member/social-providers.ts',
    );
    const texts = [...iconUsers, ...socialSources].map(({ text }) => text);
    expect(
      names.filter(
        (name) =>
          !texts.some((text) => text.includes(`'${name}'`) || text.includes(`name="${name}"`)),
      ),
    ).toEqual([]);
  });
});
