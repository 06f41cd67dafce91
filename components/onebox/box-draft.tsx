import { useState, type ReactNode } from 'react';

import { BoxLimits } from '@/components/boxes/box-limits';
import { BoxRefusal } from '@/components/boxes/box-refusal';
import { PriceCuts } from '@/components/charges/price-cuts';
import { useBoxReason } from '@/components/boxes/use-box-reason';
import { Alert } from '@/components/kit/ui/alert';
import { Money } from '@/components/kit/display/money';
import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import type { Box, BoxProblem } from '@/rules/packages/onebox';
import { isLiveState } from '@/rules/payments/payments';
import { paymentAnchor } from '@/rules/routes';
import { readBoxRefusals } from '@/services/onebox';
import type { PackagePage } from '@/services/pmt';

import { BoxCandidates } from './box-candidates';
import { BoxContents } from './box-contents';
import { BoxCost, BoxFacts } from './box-figures';
import styles from './box-view.module.scss';
import { TakeApart } from './take-apart';
import type { BoxState } from './use-box';

interface BoxDraftProps {
  state: BoxState;
  ready: PackagePage | null;
  payment: (box: Box, onChanged: BoxState['onChanged']) => ReactNode;
}

/** Edits and pays for a box that is still a draft. */
export function BoxDraft({ state, ready, payment }: BoxDraftProps) {
  const t = useTranslations('onebox');
  const { box, contents, change, totalBefore, reload, onChanged, place } = state;
  const { price } = box;
  const names = new Map(
    [...(ready?.items ?? []), ...box.items].map(({ ref, name }) => [ref, name]),
  );
  const refs = box.items.map(({ ref }) => ref);
  const add = (ref: string) => change([...refs, ref]);
  const remove = (ref: string) => change(refs.filter((itemRef) => itemRef !== ref));
  // A payment open at load appears on top; a new one stays where it started.
  const [wasOpen] = useState(box.attempt !== null && isLiveState(box.attempt.state));
  const paymentPart = price && box.problems.length === 0 && payment(box, onChanged);
  return (
    <>
      {wasOpen && <div className="mb-4">{paymentPart}</div>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {price && <PhoneTotal amount={price.total} />}
          {totalBefore !== null && price && (
            <PriceChanged before={totalBefore} after={price.total} />
          )}
          {contents.error && (
            <BoxRefusal
              error={contents.error}
              refusals={readBoxRefusals(contents.error)}
              getName={(ref) => names.get(ref) ?? ref}
              className="mb-0"
            />
          )}
          <BoxContents box={box} pending={contents.pending} onRemove={remove} onPutBack={add} />
        </div>
        {price && (
          <DraftCost state={state} price={price}>
            {!wasOpen && paymentPart}
          </DraftCost>
        )}
        <div className={styles.main}>
          <div ref={place} className={styles.steady}>
            {ready && (
              <BoxCandidates
                box={box}
                ready={ready}
                pending={contents.pending}
                onAdd={add}
                onUndo={remove}
              />
            )}
          </div>
          <details>
            <summary className="fw-semibold py-2">{t('cannot.heading')}</summary>
            <BoxLimits />
          </details>
          <BoxFacts box={box} />
          <TakeApart box={box} onChanged={reload} />
        </div>
      </div>
    </>
  );
}

interface DraftCostProps {
  state: BoxState;
  price: NonNullable<Box['price']>;
  children: ReactNode;
}

function DraftCost({ state, price, children }: DraftCostProps) {
  const t = useTranslations('onebox');
  const { box, contents, credits, promo } = state;
  return (
    <div className={styles.cost}>
      <PriceCuts target={box} price={price} promo={promo} credits={credits} />
      <BoxCost price={price} stale={contents.pending || credits.pending || promo.pending}>
        {box.problems.length > 0 ? <Problems problems={box.problems} /> : children}
        <p className="small text-muted mt-3 mb-0">
          {t('cost.next', { min: limits.oneboxDaysMin, max: limits.oneboxDaysMax })}
        </p>
      </BoxCost>
    </div>
  );
}

function PhoneTotal({ amount }: { amount: string }) {
  const t = useTranslations('common');
  return (
    <p className="d-lg-none d-flex justify-content-between gap-3 py-2 mb-0 border-bottom">
      <a href={`#${paymentAnchor}`}>{t('total')}</a>
      <strong className="num">
        <Money amount={amount} showCode />
      </strong>
    </p>
  );
}

function PriceChanged({ before, after }: { before: string; after: string }) {
  const t = useTranslations('onebox.cost');
  return (
    <Alert tone="warning" role="alert" className="mb-0">
      {t(before === after ? 'same' : 'changed', {
        before: formatTotal(before),
        after: formatTotal(after),
      })}
    </Alert>
  );
}

/** Package problems appear in their rows. */
function Problems({ problems }: { problems: BoxProblem[] }) {
  const t = useTranslations('onebox');
  const getReason = useBoxReason();
  const generalProblems = problems.filter(({ ref }) => ref === null);
  return (
    <Alert tone="warning" title={t('inside.problems')} className="mb-0">
      {generalProblems.map(({ code }) => (
        <p key={code}>{getReason(code)}</p>
      ))}
    </Alert>
  );
}
