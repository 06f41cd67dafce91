import { useId } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { buttonClass } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { useMarks } from '@/hooks/use-marks';
import { useTranslations } from '@/hooks/use-translations';
import { productLink, restrictedName, shopOf } from '@/rules/cart/product';

/**
 * What is known of the link as it is typed: whose shop it is, whether we buy there, and the way to
 * look at it (spec §5).
 */
export function ProductLink({
  typed,
  restricted,
}: {
  typed: string;
  restricted: readonly string[];
}) {
  const t = useTranslations('cart');
  const marks = useMarks();
  const id = useId();
  const url = productLink(typed);
  const look = buttonClass('secondary', 'sm');
  const icon = <Icon name="box-arrow-up-right" className="me-2" />;
  return (
    <div className="mb-4">
      <div className="d-flex flex-wrap align-items-center gap-2 gap-sm-3">
        {url ? (
          <a className={look} href={url} target="_blank" rel="noopener noreferrer nofollow">
            {icon}
            {t('viewLink')}
            <span className="visually-hidden">{`${marks.open}${t('newTab')}${marks.close}`}</span>
          </a>
        ) : (
          <span className={look} role="link" aria-disabled="true" aria-describedby={id}>
            {icon}
            {t('viewLink')}
          </span>
        )}
        <span id={id} className={url ? 'text-break' : 'form-text mt-0'} role="status">
          {url ? t('fromShop', { shop: shopOf(url) }) : t('viewLinkWhy')}
        </span>
      </div>
      {url && restrictedName(url, restricted) && (
        <Alert tone="warning" role="status" className="mt-3">
          {t('restricted', { shop: shopOf(url) })}
        </Alert>
      )}
    </div>
  );
}
