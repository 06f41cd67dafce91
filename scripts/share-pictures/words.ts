import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { buildCountryRows } from '../../host/seed/countries';
import type { AppMessages } from '../../lib/i18n/app-messages';
import { likelyCountry } from '../../lib/i18n/country-names';
import { listPageTexts } from '../../lib/i18n/page-words';
import { buildRowPicturePath } from '@/lib/server/proxy/row-pictures';
import { readPostFile } from '../../rules/blog/post-file';
import type { Brand } from '../../rules/brand';
import { nameInText } from '../../rules/country-names';
import type { Locale } from '../../rules/locale';
import { routes } from '../../rules/routes';
import { sharePicture } from '../../rules/share-picture';

import { root } from '../process/settings';

export interface PictureWords {
  /** Without language prefix. */
  path: string;
  title: string;
  /** ISO code on its label. */
  country: string;
}

export interface Picture extends PictureWords {
  /** Path on the portal. */
  file: string;
}

function readMessages(locale: Locale): AppMessages {
  const folder = path.join(root, 'messages', locale);
  const namespaces = readdirSync(folder).map((file) => [
    path.basename(file, '.json'),
    JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as unknown,
  ]);
  return Object.fromEntries(namespaces) as AppMessages;
}

const listPages = (texts: AppMessages) =>
  listPageTexts(texts)
    .filter((page) => page.path !== routes.home())
    .map(({ path: page, title }) => ({ path: page, title }));

/** Destinations added later use the list's picture. */
const listDestinations = (texts: AppMessages, locale: Locale) =>
  buildCountryRows()
    .filter(({ shipAllowed }) => shipAllowed)
    .map(({ iso }) => ({
      path: routes.shipTo(iso),
      title: texts['ship-to'].country.heading.replace('{country}', nameInText(iso, locale)),
      country: iso,
    }));

function listPosts(locale: Locale): { path: string; title: string }[] {
  const folder = path.join(root, 'host/seed/posts');
  return readdirSync(folder)
    .map((file) => readPostFile(readFileSync(path.join(folder, file), 'utf8')))
    .filter(({ language }) => language === locale)
    .map(({ slug, title }) => ({ path: routes.post(slug), title }));
}

export function listPictures(portal: Brand['portal'], locale: Locale): Picture[] {
  const texts = readMessages(locale);
  const country = likelyCountry[locale];
  return [
    ...listPages(texts).map((page) => ({
      ...page,
      country,
      file: sharePicture(portal, locale, page.path),
    })),
    ...listDestinations(texts, locale).map((page) => ({
      ...page,
      file: buildRowPicturePath({ portal, locale, path: page.path }),
    })),
    ...listPosts(locale).map((page) => ({
      ...page,
      country,
      file: buildRowPicturePath({ portal, locale, ...page }),
    })),
  ];
}
