import { useState } from 'react';

import type { TestOrderStage } from '@/contract/test-mode-goods';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { testAct } from '@/lib/browser/test-mode/calls';
import { localePath } from '@/rules/routes';

import { ActRow } from './field';
import type { TestWork } from './use-test-work';

const orderStages = [
  'held',
  'asked',
  'hold',
  'part',
  'bought',
  'arrived',
  'unpaid',
  'cancelled',
] as const satisfies readonly TestOrderStage[];
const orderHands = ['price', 'soldout', 'buy', 'arrive'] as const;

/** Orders, and what the warehouse does about them. */
export function OrdersPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const { locale } = useFrame();
  const [page, setPage] = useState('');
  const make = (order: TestOrderStage) =>
    work.run(async () => {
      setPage('');
      const made = await testAct({ act: 'order', order });
      setPage(made.open ?? '');
      return made;
    });
  return (
    <details>
      <summary>{t('orders.heading')}</summary>
      <ActRow
        busy={work.busy}
        acts={orderStages.map((stage) => [t(`orders.make.${stage}`), () => make(stage)])}
      />
      {page && (
        <p>
          <a href={localePath(locale, page)}>{t('orders.open')}</a>
        </p>
      )}
      <ActRow
        busy={work.busy}
        acts={orderHands.map((act) => [t(`orders.${act}`), () => work.run(() => testAct({ act }))])}
      />
    </details>
  );
}
