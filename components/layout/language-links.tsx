import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { languageNames, languageTags, locales } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

/** Pages that stand at other addresses than their own: their languages begin at home. */
const errorPages = /^\/(404|500|busy)$/;

/**
 * The page in its other languages, as plain links: `<html lang>` comes from the server. A landmark
 * in the footer, a group in a menu.
 */
export function LanguageLinks({ inMenu = false }: { inMenu?: boolean }) {
  const t = useTranslations('frame');
  const { locale } = useFrame();
  const here = useCurrentPath();
  const path = errorPages.test(here) ? routes.home() : here;
  const Box = inMenu ? 'div' : 'nav';
  return (
    <Box role={inMenu ? 'group' : undefined} aria-label={t('language')}>
      <ul>
        {locales.map((code) => (
          <li key={code}>
            <a
              href={localePath(code, path)}
              lang={languageTags[code]}
              hrefLang={languageTags[code]}
              aria-current={code === locale ? 'true' : undefined}
              data-language={code}
            >
              {languageNames[code]}
            </a>
          </li>
        ))}
      </ul>
    </Box>
  );
}
