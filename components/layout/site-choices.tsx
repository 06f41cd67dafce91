import { Icon } from '@/components/kit/ui/icon';
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
  const t = useTranslations('common');
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

const choices = [
  { choice: 'light', key: 'themeLight', icon: 'sun' },
  { choice: 'system', key: 'themeSystem', icon: 'circle-half' },
  { choice: 'dark', key: 'themeDark', icon: 'moon-stars' },
] as const;

/**
 * React has rendered it again (a menu, another page): the enhancement module marks the chosen button
 * again.
 */
const announce = (drawn: HTMLElement | null) => {
  if (drawn) document.dispatchEvent(new Event('theme-drawn'));
};

/**
 * Light, system, dark. The enhancement module acts on `data-theme-choice`, here and in documents
 * without the framework.
 */
export function ThemeSwitch() {
  const t = useTranslations('frame');
  return (
    <div ref={announce} className="theme-switch" role="group" aria-label={t('theme')}>
      {choices.map(({ choice, key, icon }) => (
        <button
          key={choice}
          type="button"
          data-theme-choice={choice}
          aria-label={t(key)}
          title={t(key)}
          suppressHydrationWarning
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
