import { useBoxReason } from '@/components/boxes/use-box-reason';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Pagination } from '@/components/kit/lists/pagination';
import { useStickyList } from './use-sticky-list';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';
import { type Box, findBoxReason } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';
import type { PackagePage } from '@/services/pmt';

import { BoxRow } from './box-row';

interface BoxCandidatesProps {
  box: Box;
  ready: PackagePage;
  pending: boolean;
  onAdd: (ref: string) => unknown;
  onUndo: (ref: string) => unknown;
}

const getContainer = ({ boxId, inShipment }: PackageItem, id: string) =>
  boxId !== null && boxId !== id ? 'onebox' : inShipment ? 'shipment' : null;

const addPicture = (item: PackageItem) => ({
  ...item,
  picture: item.pictures[0]?.thumbnail ?? null,
});

/** Shows ready packages, or why they cannot be added. Added ones stay, with an undo button. */
export function BoxCandidates({ box, ready, pending, onAdd, onUndo }: BoxCandidatesProps) {
  const t = useTranslations('onebox.add');
  const common = useTranslations('common');
  const getReason = useBoxReason();
  const isInside = (ref: string) => box.items.some((item) => item.ref === ref);
  const candidates = useStickyList(ready.items.filter(({ ref }) => !isInside(ref)));
  const candidateItems = ready.items.filter(({ ref }) =>
    candidates.some((item) => item.ref === ref),
  );
  return (
    <Card title={t('heading')}>
      {candidateItems.length === 0 ? (
        <p className="text-muted mb-0">{t('none')}</p>
      ) : (
        <ul className="list-unstyled mb-0">
          {candidateItems.map((item) => {
            if (isInside(item.ref))
              return (
                <AddedRow
                  key={item.ref}
                  item={item}
                  pending={pending}
                  atMinimum={box.items.length <= limits.oneboxMin}
                  onUndo={onUndo}
                />
              );
            const code = findBoxReason({ facts: item, container: getContainer(item, box.id) });
            return (
              <BoxRow
                key={item.ref}
                item={addPicture(item)}
                {...(code && { problem: getReason(code) })}
              >
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={t('addNamed', { name: item.name })}
                  pending={pending}
                  onClick={() => onAdd(item.ref)}
                  {...(code && { 'aria-disabled': true, 'aria-describedby': `why-${item.ref}` })}
                >
                  {common('add')}
                </Button>
              </BoxRow>
            );
          })}
        </ul>
      )}
      <Pagination
        list={ready}
        hrefFor={(page, at) => routes.onebox(box.id, { page, at: at ?? undefined })}
      />
    </Card>
  );
}

interface AddedRowProps {
  item: PackageItem;
  pending: boolean;
  /** The box has only the minimum number of packages. */
  atMinimum: boolean;
  onUndo: (ref: string) => unknown;
}

function AddedRow({ item, pending, atMinimum, onUndo }: AddedRowProps) {
  const t = useTranslations('onebox.add');
  const common = useTranslations('common');
  return (
    <BoxRow item={addPicture(item)} note={t('added')}>
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('undoNamed', { name: item.name })}
        pending={pending}
        onClick={() => onUndo(item.ref)}
        {...(atMinimum && { 'aria-disabled': true, 'aria-describedby': 'fewest' })}
      >
        {common('undo')}
      </Button>
    </BoxRow>
  );
}
