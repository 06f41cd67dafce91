/** @jest-environment node */
import { buildRobotsTxt, buildSitemapIndex, buildSitemapXml } from '@/lib/server/feeds/sitemap';
import { sitemapKinds } from '@/lib/server/feeds/sitemap-kinds';
import { publicPages, termsDate } from '@/rules/public-pages';

interface Entry {
  loc: string;
  links: { tag: string; href: string }[];
}

function read(xml: string): Entry[] {
  return [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, content = '']) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(content)?.[1] ?? '',
    links: [...content.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(
      ([, tag = '', href = '']) => ({ tag, href }),
    ),
  }));
}

const entries = read(buildSitemapXml('https://www.example.com/', publicPages));
const findHref = (entry: Entry, tag: string) => entry.links.find((link) => link.tag === tag)?.href;

describe('the sitemap of the pages', () => {
  it('lists every public page in four languages with its full URL', () => {
    expect(entries).toHaveLength(publicPages.length * 4);
    expect(entries.map(({ loc }) => loc)).toEqual(
      expect.arrayContaining([
        'https://www.example.com/',
        'https://www.example.com/zh',
        'https://www.example.com/tw/terms',
        'https://www.example.com/ja/register',
      ]),
    );
  });

  it('gives every URL the same set of languages as its siblings, including itself', () => {
    for (const entry of entries) {
      expect(entry.links.map(({ tag }) => tag)).toEqual([
        'en',
        'zh-Hans',
        'zh-Hant',
        'ja',
        'x-default',
      ]);
      expect(findHref(entry, 'x-default')).toBe(findHref(entry, 'en'));
      expect(entry.links.map(({ href }) => href)).toContain(entry.loc);
      for (const { href } of entry.links)
        expect(entries.find(({ loc }) => loc === href)?.links).toEqual(entry.links);
    }
  });

  it('has the modification date of a page only if it is known', () => {
    const xml = buildSitemapXml('https://www.example.com', publicPages);
    const urls = [...xml.matchAll(/<url>[^]*?<\/url>/g)].map(([url]) => url);
    const find = (path: string) =>
      urls.find((url) => url.includes(`<loc>https://www.example.com${path}</loc>`)) ?? '';
    const [terms, rates] = [find('/terms'), find('/rates')];
    expect(terms).toContain(`<lastmod>${termsDate}</lastmod>`);
    expect(rates).toContain('<loc>');
    expect(rates).not.toContain('lastmod');
  });

  it('escapes XML special characters', () => {
    expect(buildSitemapXml("https://a'b.example", publicPages)).toContain(
      'https://a&apos;b.example/',
    );
  });
});

describe('sitemap.xml', () => {
  it('lists the sitemap of each kind', () => {
    expect([...sitemapKinds.keys()]).toContain('pages');
    expect(buildSitemapIndex('https://www.example.com/', [...sitemapKinds.keys()])).toContain(
      '<sitemap><loc>https://www.example.com/sitemap/pages.xml</loc></sitemap>',
    );
  });
});

describe('robots.txt', () => {
  it('disallows the member area with one line per path, and links the sitemap', () => {
    const lines = buildRobotsTxt('https://www.example.com').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Disallow: /packages',
        'Disallow: /api/',
        'Sitemap: https://www.example.com/sitemap.xml',
      ]),
    );
    expect(lines.filter((line) => /^Disallow: \/(zh|tw|ja)\//.test(line))).toEqual([]);
    for (const { path } of publicPages)
      expect(
        lines.some(
          (line) =>
            line.startsWith('Disallow: ') && path.startsWith(line.slice('Disallow: '.length)),
        ),
      ).toBe(false);
  });
});
