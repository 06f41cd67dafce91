import { Icon } from '@/components/kit/ui/icon';
import { useCurrentPath } from '@/hooks/use-current-path';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { languageNames, languageTags, locales } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

/** These pages render at other URLs, so their language links lead to the home page. */
const errorPages = /^\/(404|500|busy)$/;

/**
 * Plain links, because the server sets `<html lang>`. A landmark in the footer, a group in a menu.
 */
export function LanguageLinks({ inMenu = false }: { inMenu?: boolean }) {
  const t = useTranslations('common');
  const { locale } = useFrame();
  const currentPath = useCurrentPath();
  const path = errorPages.test(currentPath) ? routes.home() : currentPath;
  const Wrapper = inMenu ? 'div' : 'nav';
  return (
    <Wrapper role={inMenu ? 'group' : undefined} aria-label={t('language')}>
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
    </Wrapper>
  );
}

const choices = [
  { choice: 'light', key: 'themeLight', icon: 'sun' },
  { choice: 'system', key: 'themeSystem', icon: 'circle-half' },
  { choice: 'dark', key: 'themeDark', icon: 'moon-stars' },
] as const;

/** After a React render, the enhancement module must mark the chosen button again. */
const notifyThemeRendered = (element: HTMLElement | null) => {
  if (element) document.dispatchEvent(new Event('theme-drawn'));
};

/** The enhancement module handles `data-theme-choice`, with or without React. */
export function ThemeSwitch() {
  const t = useTranslations('frame');
  return (
    <div ref={notifyThemeRendered} className="theme-switch" role="group" aria-label={t('theme')}>
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
