/** @jest-environment node */
import { publicPaths, robotsTxt, sitemapXml } from '@/lib/server/sitemap';

interface Entry {
  loc: string;
  links: { tag: string; href: string }[];
}

function read(xml: string): Entry[] {
  return [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, inside = '']) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(inside)?.[1] ?? '',
    links: [...inside.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(
      ([, tag = '', href = '']) => ({ tag, href }),
    ),
  }));
}

const entries = read(sitemapXml('https://www.example.com/'));
const hrefOf = (entry: Entry, tag: string) => entry.links.find((link) => link.tag === tag)?.href;

describe('sitemap.xml', () => {
  it('names every public page in four languages by its full address', () => {
    expect(entries).toHaveLength(publicPaths.length * 4);
    expect(entries.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([
        'https://www.example.com/',
        'https://www.example.com/zh',
        'https://www.example.com/tw/terms',
        'https://www.example.com/ja/register',
      ]),
    );
  });

  it('gives every address the same set of languages as its siblings, itself included', () => {
    for (const entry of entries) {
      expect(entry.links.map(({ tag }) => tag)).toEqual([
        'en',
        'zh-Hans',
        'zh-Hant',
        'ja',
        'x-default',
      ]);
      expect(hrefOf(entry, 'x-default')).toBe(hrefOf(entry, 'en'));
      expect(entry.links.map(({ href }) => href)).toContain(entry.loc);
      for (const { href } of entry.links)
        expect(entries.find(({ loc }) => loc === href)?.links).toEqual(entry.links);
    }
  });

  it('escapes what XML reads as its own', () => {
    expect(sitemapXml("https://a'b.example")).toContain('https://a&apos;b.example/');
  });
});

describe('robots.txt', () => {
  it('keeps robots out of the member area in every language and points to the sitemap', () => {
    const lines = robotsTxt('https://www.example.com').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /packages',
        'Disallow: /ja/packages',
        'Disallow: /api/',
        'Sitemap: https://www.example.com/sitemap.xml',
      ]),
    );
    for (const path of publicPaths)
      expect(
        lines.some(
          (line) =>
            line.startsWith('Disallow: ') && path.startsWith(line.slice('Disallow: '.length)),
        ),
      ).toBe(false);
  });
});
