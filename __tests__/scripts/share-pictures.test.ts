/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { findRowPicture, buildRowPicturePath } from '@/lib/server/proxy/row-pictures';
import { dealAudiences, giftGuides } from '@/rules/deals/lists';
import { locales } from '@/rules/locale';
import { publicPages } from '@/rules/public-pages';
import { routes } from '@/rules/routes';
import { sharePicture } from '@/rules/share-picture';
import { breakLines } from '@/scripts/share-pictures/lines';
import { listPictures } from '@/scripts/share-pictures/words';

describe('the picture of a shared link', () => {
  const pagePaths = [
    ...publicPages.map((page) => page.path),
    routes.destinations(),
    routes.deals(),
    ...dealAudiences.map((audience) => routes.deals(audience)),
    ...giftGuides.map((guide) => routes.giftGuide(guide)),
  ];

  it.each(locales)('is drawn by the build, for every public page in %s', (locale) => {
    const pictureFiles = listPictures('cgw', locale).map(({ file }) => file);
    expect(new Set(pictureFiles).size).toBe(pictureFiles.length);
    for (const page of pagePaths.filter((pagePath) => pagePath !== routes.home()))
      expect([page, pictureFiles.includes(sharePicture('cgw', locale, page))]).toEqual([
        page,
        true,
      ]);
  });

  it("is the brand's own card for the home page, and a different file for another brand", () => {
    expect(sharePicture('hsg', 'ja', '/')).toBe('/brand/hsg/social-ja.png');
    expect(sharePicture('hsg', 'tw', '/gift-guides/her')).toBe(
      '/build/share/hsg/gift-guides-her-tw.png',
    );
  });
});

describe('the picture of a page about one country or post', () => {
  it.each([
    ['en', 'Ship from the US to Japan'],
    ['zh', '从美国寄到日本'],
    ['tw', '從美國寄到日本'],
    ['ja', '米国から日本へ発送'],
  ] as const)('names its country in %s, with its code on the label', (locale, title) => {
    const file = buildRowPicturePath({ portal: 'cgw', locale, path: routes.shipTo('JP') });
    const countryPicture = listPictures('cgw', locale).find((picture) => picture.file === file);
    expect(countryPicture).toMatchObject({ path: '/ship-to/jp', title, country: 'JP' });
  });

  it("has a post's title", () => {
    const title = '荷物はいつまで置ける？ 無料保管とセールの使い方';
    const post = { portal: 'cgw', locale: 'ja', path: routes.post('storage'), title } as const;
    const postPicture = listPictures('cgw', 'ja').find(({ path: page }) => page === post.path);
    expect(postPicture).toMatchObject({ title, file: buildRowPicturePath(post) });
  });

  it("is that of its list if an operator has since added or renamed it, or if the build's pictures are missing", () => {
    const root = mkdtempSync(path.join(tmpdir(), 'pictures-'));
    const cwd = jest.spyOn(process, 'cwd').mockReturnValue(root);
    try {
      const post = {
        portal: 'hsg',
        locale: 'en',
        path: routes.post('storage'),
        title: 'How long',
      } as const;
      mkdirSync(path.join(root, 'public/build/share/hsg'), { recursive: true });
      writeFileSync(path.join(root, 'public', buildRowPicturePath(post)), '');
      expect(findRowPicture(post)).toBe(buildRowPicturePath(post));
      for (const change of [{ title: 'How much' }, { locale: 'ja' }, { portal: 'cgw' }] as const) {
        const page = { ...post, ...change };
        expect(findRowPicture(page)).toBe(sharePicture(page.portal, page.locale, routes.blog()));
      }
    } finally {
      cwd.mockRestore();
      rmSync(root, { recursive: true });
    }
  });
});

describe('lines of a title', () => {
  it.each([
    ['Track a shipment', 'en', 20, ['Track a shipment']],
    ['Shipping rates and fees from the US', 'en', 9, ['Shipping rates', 'and fees from', 'the US']],
    ['偏远地区附加费：按邮编查询', 'zh-Hans', 9, ['偏远地区附加费：', '按邮编查询']],
    ['まとめ梱包：複数の荷物を1つの箱に', 'ja', 9, ['まとめ梱包：', '複数の荷物を', '1つの箱に']],
    [
      'ギフトガイド：どなたにも喜ばれる贈り物',
      'ja',
      9,
      ['ギフトガイド：', 'どなたにも', '喜ばれる贈り物'],
    ],
  ])('breaks %s between phrases', (title, tag, maxLength, lines) => {
    expect(breakLines(title, tag, maxLength)).toEqual(lines);
  });
});
