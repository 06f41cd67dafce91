import { BoxFilling } from '@/components/kit/art/box-filling';
import { Chip } from '@/components/kit/ui/chip';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import type { BoxInProcess } from '@/rules/packages/onebox';
import { routes } from '@/rules/routes';

import { BoxStepper } from './box-stepper';
import styles from './boxes-in-process.module.scss';

/** Shows boxes that have not shipped. */
export function BoxesInProcess({
  boxes,
  className = '',
}: {
  boxes: readonly BoxInProcess[];
  className?: string;
}) {
  const t = useTranslations('onebox.list');
  if (boxes.length === 0) return null;
  return (
    <ul className={`paper-list ${className}`} aria-label={t('label')}>
      {boxes.map((box) => (
        <BoxCard key={box.id} box={box} />
      ))}
    </ul>
  );
}

function BoxCard({ box }: { box: BoxInProcess }) {
  const t = useTranslations('onebox');
  const packages = useTranslations('packages');
  const common = useTranslations('common');
  const isDraft = box.status === 'draft';
  const step = isDraft ? 'draft' : box.status === 'ready' ? 'ready' : 'packing';
  const isReady = step === 'ready' && !box.held;
  return (
    <li className={`label-card ${styles.card}`}>
      <div className={styles.picture}>
        <BoxFilling parcels={box.count} closed={!isDraft} />
      </div>
      <div className={styles.words}>
        <h2 className="fs-5 mb-1">{t('one', { reference: box.ref })}</h2>
        <p className="mb-1">
          <Chip tone={isReady ? 'info' : 'warning'}>
            {box.held ? packages('labels.held') : t(`list.label_${step}`)}
          </Chip>{' '}
          <span className="text-nowrap">{common('packageCount', { n: box.count })}</span>
        </p>
        <p className="small text-muted mb-0">
          {box.held ? packages('next.held') : t(`list.text_${step}`)}
        </p>
      </div>
      <div className={styles.steps}>
        <BoxStepper status={box.status} reference={box.ref} />
      </div>
      <LinkButton
        href={routes.onebox(box.id)}
        variant={isDraft ? 'primary' : 'secondary'}
        aria-label={t(isDraft ? 'list.payNamed' : 'list.openNamed', { reference: box.ref })}
      >
        {isDraft ? t('steps.draft') : t('list.open')}
      </LinkButton>
    </li>
  );
}
