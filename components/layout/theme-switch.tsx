import { Icon } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';

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
