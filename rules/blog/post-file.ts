import type { PostInput } from '@/contract/public/blog';

import { FrontMatterError, readFrontMatter } from './front-matter';

const fieldNames = [
  'slug',
  'language',
  'brand',
  'title',
  'standfirst',
  'topics',
  'published',
  'updated',
];
const requiredFields = ['slug', 'language', 'title', 'standfirst', 'published'];
const isLanguage = (text: string): text is PostInput['language'] =>
  ['en', 'zh', 'tw', 'ja'].includes(text);

/**
 * Reads a post file, whose topics are comma-separated.
 * @throws FrontMatterError with the line
 */
export function readPostFile(file: string): PostInput {
  const { fields, body } = readFrontMatter(file, fieldNames);
  for (const name of requiredFields)
    if (!fields[name]) throw new FrontMatterError(`${name} is missing`, 1);
  const { slug = '', language = '', title = '', standfirst = '', published = '' } = fields;
  const { brand, updated } = fields;
  if (!isLanguage(language)) throw new FrontMatterError('language must be en, zh, tw or ja', 1);
  if (brand && brand !== 'cgw' && brand !== 'hsg')
    throw new FrontMatterError('brand must be cgw or hsg', 1);
  if (body === '') throw new FrontMatterError('the text is missing', 1);
  return {
    slug,
    language,
    title,
    standfirst,
    topics: (fields['topics'] ?? '')
      .split(',')
      .map((topic) => topic.trim())
      .filter(Boolean),
    published,
    body,
    ...(updated && { updated }),
    ...((brand === 'cgw' || brand === 'hsg') && { brand }),
  };
}
