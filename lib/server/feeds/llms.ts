import type { AppMessages } from '@/lib/i18n/app-messages';
import { listPageTexts } from '@/lib/i18n/page-words';
import type { Brand } from '@/rules/brand';
import { languageNames, locales } from '@/rules/locale';
import { pageUrl, routes } from '@/rules/routes';

const listedPaths: readonly string[] = [
  routes.consumerServices(),
  routes.howItWorks(),
  routes.rates(),
  routes.buyForMe(),
  routes.oneboxGuide(),
  routes.liveQuote(),
  routes.weightsGuide(),
  routes.remoteAreas(),
  routes.business(),
  routes.about(),
  routes.support(),
  routes.terms(),
];

export function llmsTxt(origin: string, brand: Brand, texts: AppMessages): string {
  const lines = listPageTexts(texts)
    .filter(({ path }) => listedPaths.includes(path))
    .map(
      ({ path, title, description = '' }) =>
        `- [${title}](${pageUrl(origin, 'en', path)}): ${description}`,
    );
  const languages = locales.map(
    (locale) => `- [${languageNames[locale]}](${pageUrl(origin, locale, routes.home())})`,
  );
  return [
    `# ${brand.name}`,
    '',
    `> ${texts.home.meta.description}`,
    '',
    '## Pages',
    '',
    ...lines,
    '',
    '## Languages',
    '',
    ...languages,
    '',
  ].join('\n');
}
