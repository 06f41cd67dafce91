import { useTranslations } from 'next-intl';
import CircleHalf from 'react-bootstrap-icons/dist/icons/circle-half';
import MoonStars from 'react-bootstrap-icons/dist/icons/moon-stars';
import Sun from 'react-bootstrap-icons/dist/icons/sun';

const choices = [
  { choice: 'light', key: 'themeLight', Icon: Sun },
  { choice: 'system', key: 'themeSystem', Icon: CircleHalf },
  { choice: 'dark', key: 'themeDark', Icon: MoonStars },
] as const;

/** Drawn anew by React (a menu, another page): the enhancement module marks the chosen button again. */
const announce = (drawn: HTMLElement | null) => {
  if (drawn) document.dispatchEvent(new Event('theme-drawn'));
};

/** Light, system, dark. The enhancement module acts on `data-theme-choice`, here and in documents without the framework. */
export function ThemeSwitch() {
  const t = useTranslations('frame');
  return (
    <div ref={announce} className="theme-switch" role="group" aria-label={t('theme')}>
      {choices.map(({ choice, key, Icon }) => (
        <button key={choice} type="button" data-theme-choice={choice} aria-label={t(key)} title={t(key)} suppressHydrationWarning>
          <Icon aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
