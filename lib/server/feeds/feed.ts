import { languageTags, type Locale } from '@/rules/locale';
import { pageUrl, routes } from '@/rules/routes';

import { escapeXml } from './escape-xml';

interface FeedPost {
  slug: string;
  title: string;
  standfirst: string;
  publishedAt: string;
}

const buildElement = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** Newest first. `base` has no trailing slash. */
export function feedXml(
  base: string,
  locale: Locale,
  about: { title: string; description: string },
  posts: readonly FeedPost[],
): string {
  const feedUrl = escapeXml(pageUrl(base, locale, routes.blogFeed()));
  const items = posts.map(({ slug, title, standfirst, publishedAt }) => {
    const url = pageUrl(base, locale, routes.post(slug));
    return [
      '<item>',
      buildElement('title', title),
      buildElement('link', url),
      `<guid isPermaLink="true">${escapeXml(url)}</guid>`,
      buildElement('pubDate', new Date(publishedAt).toUTCString()),
      buildElement('description', standfirst),
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>',
    buildElement('title', about.title),
    buildElement('link', pageUrl(base, locale, routes.blog())),
    buildElement('description', about.description),
    buildElement('language', languageTags[locale]),
    `<atom:link href="${feedUrl}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel></rss>',
    '',
  ].join('\n');
}
