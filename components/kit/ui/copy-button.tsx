import { useCopy } from '@/hooks/use-copy';
import { useTranslations } from '@/hooks/use-translations';

import { Icon } from './icon';

interface CopyButtonProps {
  value: string;
  /** What is copied, for the button's name: "Copy suite". */
  label: string;
  /** Show the label beside the icon. */
  wide?: boolean;
}

/**
 * Copies `value`; says "Copied" for 1500 ms. In a document without the framework the enhancement
 * module acts on `data-copy` and the texts in the data attributes.
 */
export function CopyButton({ value, label, wide = false }: CopyButtonProps) {
  const t = useTranslations('common');
  const { copied, failed, copy } = useCopy();
  const said = copied ? t('copied') : failed ? t('copyFailed') : '';
  return (
    <span className="copy">
      <button
        type="button"
        className={wide ? 'btn btn-secondary btn-sm' : 'icon-btn'}
        aria-label={wide ? undefined : label}
        data-copy={value}
        data-copied-text={t('copied')}
        onClick={() => void copy(value)}
      >
        {copied ? <Icon name="check2" /> : <Icon name="copy" />}
        {wide && label}
      </button>
      <span role="status" className="copy-said">
        {said}
      </span>
    </span>
  );
}
