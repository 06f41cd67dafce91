/** @jest-environment node */
import { readPostFile } from '@/rules/blog/post-file';
import { getReadingMinutes } from '@/rules/blog/reading-time';

const createFile = (fields: string, body = 'Text.') => `---\n${fields}\n---\n${body}\n`;
const validFields =
  'slug: a-post\nlanguage: ja\ntitle: Title: with a colon\nstandfirst: S\npublished: 2026-09-01';

describe('a post’s Markdown file', () => {
  it('is parsed into fields and text', () => {
    expect(
      readPostFile(`\uFEFF${createFile(`${validFields}\ntopics: customs, weight\nbrand: hsg`)}`),
    ).toEqual({
      slug: 'a-post',
      language: 'ja',
      title: 'Title: with a colon',
      standfirst: 'S',
      published: '2026-09-01',
      topics: ['customs', 'weight'],
      brand: 'hsg',
      body: 'Text.',
    });
    expect(readPostFile(createFile(validFields).replaceAll('\n', '\r\n')).body).toBe('Text.');
  });

  it.each([
    ['Text.', 'the file must begin with ---', 1],
    ['---\nslug: a', 'the line --- after the fields is missing', 1],
    [createFile('slug: a\nauthor: me'), '"author: me" is not a known field', 3],
    [createFile('slug: a\nslug: b'), 'slug occurs twice', 3],
    [createFile('slug: a'), 'language is missing', 1],
    [createFile(validFields.replace('ja', 'fr')), 'language must be en, zh, tw or ja', 1],
    [createFile(`${validFields}\nbrand: abc`), 'brand must be cgw or hsg', 1],
    [createFile(validFields, ' '), 'the text is missing', 1],
  ])('is refused with the line and the reason', (text, message, line) => {
    expect(() => readPostFile(text)).toThrow(expect.objectContaining({ message, line }));
  });
});

describe('reading time', () => {
  it('counts words, and Han and kana characters, and is at least one minute', () => {
    expect(getReadingMinutes('word '.repeat(440))).toBe(2);
    expect(getReadingMinutes('荷物'.repeat(500))).toBe(2);
    expect(getReadingMinutes('')).toBe(1);
  });
});
