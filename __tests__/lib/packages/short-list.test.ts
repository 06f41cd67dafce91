/** @jest-environment node */
import { shortenList } from '@/lib/browser/short-list';

it.each([
  [['Tea set'], 'en', 'Tea set'],
  [['Tea set', 'Lamp'], 'en', 'Tea set, Lamp'],
  [['Tea set', 'Lamp', 'Vase', 'Book'], 'en', 'Tea set, Lamp, +2'],
  [['A very long name of one parcel with everything'], 'en', 'A very long name of o…'],
  [['茶壺', '景德鎮手工青花瓷茶具組禮盒裝特大號'], 'tw', '茶壺、景德鎮手工青花瓷茶具…'],
  [['👨‍👩‍👧 family', 'b'], 'ja', '👨‍👩‍👧 family、b'],
  [[], 'en', ''],
] as const)('%j in %s is one line: %s', (names, locale, line) =>
  expect(shortenList(names, locale)).toBe(line),
);
