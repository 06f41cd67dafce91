import { useTranslations } from 'next-intl';

import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Pagination, placeIn } from '@/components/ui/pagination';
import { useBoxReason } from '@/hooks/use-box-reason';
import type { Box } from '@/lib/packages/onebox';
import type { PackageItem } from '@/lib/packages/item';
import { packageBoxReason } from '@/lib/packages/onebox-reasons';
import { routes } from '@/lib/routes';
import type { PackagePage } from '@/services/pmt';

import { BoxRow } from './box-row';
import styles from './box-view.module.scss';

interface BoxCandidatesProps {
  box: Box;
  ready: PackagePage;
  pending: boolean;
  onAdd: (ref: string) => unknown;
}

/** Where it is chosen for already, other than this box. */
const containerOf = ({ boxId, inShipment }: PackageItem, id: string) => (boxId !== null && boxId !== id ? 'onebox' : inShipment ? 'shipment' : null);

const withPicture = (item: PackageItem) => ({ ...item, picture: item.pictures[0]?.thumbnail ?? null });

/** Packages that are ready and not in this box: each with the button that adds it, or why it cannot be. */
export function BoxCandidates({ box, ready, pending, onAdd }: BoxCandidatesProps) {
  const t = useTranslations('onebox.add');
  const reason = useBoxReason();
  const others = ready.items.filter(({ ref }) => !box.items.some((item) => item.ref === ref));
  return (
    <Card title={t('heading')}>
      {others.length === 0 ? (
        <p className="text-muted mb-0">{t('none')}</p>
      ) : (
        <ul className={styles.rows}>
          {others.map((item) => {
            const code = packageBoxReason({ facts: item, container: containerOf(item, box.id) });
            return (
              <BoxRow key={item.ref} item={withPicture(item)} {...(code && { problem: reason(code) })}>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('addNamed', { name: item.name })}
                  pending={pending}
                  onClick={() => onAdd(item.ref)}
                  {...(code && { 'aria-disabled': true, 'aria-describedby': `why-${item.ref}` })}
                >
                  {t('add')}
                </Button>
              </BoxRow>
            );
          })}
        </ul>
      )}
      <Pagination page={ready.page} totalPages={ready.totalPages} hrefFor={(page) => routes.onebox(box.id, { page, at: placeIn(ready, page) ?? undefined })} />
    </Card>
  );
}
