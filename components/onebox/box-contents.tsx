import { useBoxReason } from '@/components/boxes/use-box-reason';
import { BoxFilling } from '@/components/kit/art/box-filling';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { useStickyList } from './use-sticky-list';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import type { Box, BoxItem } from '@/rules/packages/onebox';

import { BoxRow } from './box-row';
import styles from './box-view.module.scss';

interface BoxContentsProps {
  box: Box;
  pending: boolean;
  onRemove: (ref: string) => unknown;
  onPutBack: (ref: string) => unknown;
}

export function BoxContents({ box, pending, onRemove, onPutBack }: BoxContentsProps) {
  const t = useTranslations('onebox.inside');
  const packages = useTranslations('packages');
  const { locale } = useFrame();
  const getReason = useBoxReason();
  const rows = useStickyList(box.items);
  const isInside = (ref: string) => box.items.some((item) => item.ref === ref);
  const isAtMinimum = box.items.length <= limits.oneboxMin;
  return (
    <Card title={packages('boxItems')}>
      <BoxPicture box={box} />
      <ul className="list-unstyled mb-0">
        {rows.map((item) => {
          if (!isInside(item.ref))
            return <UndoRow key={item.ref} item={item} pending={pending} onPutBack={onPutBack} />;
          const reasons = box.problems
            .filter(({ ref }) => ref === item.ref)
            .map(({ code }) => getReason(code));
          return (
            <BoxRow
              key={item.ref}
              item={item}
              {...(reasons.length > 0 && { problem: joinSentences(locale, reasons) })}
            >
              <Button
                variant="secondary"
                size="sm"
                aria-label={t('removeNamed', { name: item.name })}
                pending={pending}
                onClick={() => onRemove(item.ref)}
                {...(isAtMinimum && { 'aria-disabled': true, 'aria-describedby': 'fewest' })}
              >
                {t('remove')}
              </Button>
            </BoxRow>
          );
        })}
      </ul>
      {isAtMinimum && (
        <p id="fewest" className="small text-muted mt-3 mb-0">
          {t('fewest', { min: limits.oneboxMin })}
        </p>
      )}
    </Card>
  );
}

function UndoRow({
  item,
  pending,
  onPutBack,
}: {
  item: BoxItem;
  pending: boolean;
  onPutBack: (ref: string) => unknown;
}) {
  const t = useTranslations('onebox.inside');
  return (
    <BoxRow item={item} note={t('takenOut')}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('putBackNamed', { name: item.name })}
        pending={pending}
        onClick={() => onPutBack(item.ref)}
      >
        {t('putBack')}
      </Button>
    </BoxRow>
  );
}

export function BoxPicture({ box }: { box: Box }) {
  const t = useTranslations('onebox');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const isClosed = box.status !== 'draft';
  const n = box.items.length;
  const { measured, estimate } = box;
  const parcel = measured ?? estimate;
  const markEstimate = (value: string) => (measured ? value : t('facts.about', { value }));
  return (
    <div className={styles.picture}>
      <BoxFilling
        parcels={n}
        closed={isClosed}
        title={
          isClosed
            ? t('inside.closedBox', { n })
            : t('inside.openBox', { n, max: limits.oneboxMax })
        }
      />
      <p className="mb-0" role="status">
        <strong className="d-block fs-4">{common('packageCount', { n })}</strong>
        <span className="d-block">{markEstimate(formatWeight(parcel.weightGrams, locale))}</span>
        {measured && <span className="d-block text-muted">{formatSides(measured, locale)}</span>}
      </p>
    </div>
  );
}
