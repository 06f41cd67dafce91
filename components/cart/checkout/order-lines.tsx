import { useId, useRef, useState } from 'react';

import { CartTable } from '@/components/cart/cart-table';
import { LineRemoval } from '@/components/cart/line-removal';
import { ProductName } from '@/components/cart/product-name';
import { useLineActions } from '@/components/cart/use-line-actions';
import { Button } from '@/components/kit/ui/button';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Money } from '@/components/kit/display/money';
import type { PriceRise } from '@/contract/money/order';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { priceRises, type OrderedLine } from '@/rules/orders/checkout';

import { NothingToOrder } from './nothing-to-order';
import type { OrderState } from './use-order';

const EditLine = lazyComponent(() => import('./edit-line').then((m) => m.EditLine));

/** Settled products cannot be edited. */
export function OrderLines({ state }: { state: OrderState }) {
  const t = useTranslations('order-checkout');
  const heading = useRef<HTMLHeadingElement>(null);
  const rises = {
    get: (line: OrderedLine) => state.options.rises?.[line.id] ?? line.rise,
    choose: (line: OrderedLine, rise: PriceRise) => state.choose({ rises: { [line.id]: rise } }),
  };
  return (
    <section className="card p-3 p-md-4 mb-4" aria-labelledby="products">
      <h2 id="products" ref={heading} tabIndex={-1} className="fs-4">
        {t('products')}
      </h2>
      {state.order.wasPaid ? (
        <SettledLines lines={state.order.lines} rises={rises} />
      ) : (
        <CartLines state={state} rises={rises} moveFocus={() => heading.current?.focus()} />
      )}
      {state.order.lines.length > 0 ? (
        <p className="small text-muted mb-0 mt-3">{t('rise.why')}</p>
      ) : (
        <NothingToOrder />
      )}
    </section>
  );
}

interface Rises {
  get: (line: OrderedLine) => PriceRise;
  choose: (line: OrderedLine, rise: PriceRise) => void;
}

function CartLines({
  state: { order, change },
  rises,
  moveFocus,
}: {
  state: OrderState;
  rises: Rises;
  moveFocus: () => void;
}) {
  const actions = useLineActions<OrderedLine>(
    {
      move: (id) => change({ kind: 'save', id }),
      remove: (id) => change({ kind: 'delete', id }),
      setQuantity: (id, quantity) => change({ kind: 'edit', line: { id, quantity } }),
      restore: (line, _saved, key) => change({ kind: 'restore', line }, key),
    },
    moveFocus,
  );
  return (
    <>
      <LineRemoval {...actions} />
      {order.lines.length > 0 && (
        <CartTable
          lines={order.lines}
          saved={false}
          labelledBy="products"
          onMove={(line) => actions.move(line, true)}
          onDelete={(line) => actions.ask(line)}
          onQuantity={actions.setQuantity}
          below={(line) => (
            <BelowLine
              line={line}
              rise={rises.get(line)}
              onRise={(rise) => rises.choose(line, rise)}
              onSave={(changedLine) => change({ kind: 'edit', line: changedLine })}
            />
          )}
        />
      )}
    </>
  );
}

interface BelowLineProps {
  line: OrderedLine;
  rise: PriceRise;
  onRise: (rise: PriceRise) => void;
  onSave: (line: Partial<OrderedLine> & Pick<OrderedLine, 'id'>) => Promise<void>;
}

function BelowLine({ line, rise, onRise, onSave }: BelowLineProps) {
  const t = useTranslations('order-checkout');
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => document.getElementById(`edit-${line.id}`)?.focus());
  };
  return (
    <>
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2">
        <PriceRiseChoice name={line.name} rise={rise} onChoose={onRise} />
        <span className="num">
          {t('lineTotal')}{' '}
          <strong>
            <Money amount={line.total} />
          </strong>
        </span>
        <Button
          id={`edit-${line.id}`}
          variant="quiet"
          size="sm"
          aria-expanded={open}
          aria-label={t('editNamed', { name: line.name })}
          onClick={() => (open ? close() : setOpen(true))}
        >
          {t('edit')}
        </Button>
      </div>
      {open && <EditLine line={line} onSave={onSave} onClose={close} />}
    </>
  );
}

function SettledLines({ lines, rises }: { lines: readonly OrderedLine[]; rises: Rises }) {
  const t = useTranslations('order-checkout');
  return (
    <ul className="list-unstyled mb-0" aria-labelledby="products">
      {lines.map((line) => (
        <li key={line.id} className="border-bottom py-3">
          <ProductName line={line} />
          <p className="num mb-2">
            {t('pieces', { count: line.quantity, price: formatMoney(line.price) })}
          </p>
          <PriceRiseChoice
            name={line.name}
            rise={rises.get(line)}
            onChoose={(rise) => rises.choose(line, rise)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PriceRiseProps {
  name: string;
  rise: PriceRise;
  onChoose: (rise: PriceRise) => void;
}

function PriceRiseChoice({ name, rise, onChoose }: PriceRiseProps) {
  const t = useTranslations('order-checkout');
  const id = useId();
  return (
    <span className="d-inline-flex flex-wrap align-items-center gap-2">
      <label htmlFor={id} className="small text-muted">
        {t('rise.label')}
        <span className="visually-hidden"> {name}</span>
      </label>
      <select
        id={id}
        className="form-select form-select-sm w-auto"
        value={rise}
        onChange={({ target: { value } }) =>
          onChoose(priceRises.find((option) => option === value) ?? 'ask')
        }
      >
        {priceRises.map((option) => (
          <option key={option} value={option}>
            {t(`rise.${option}`)}
          </option>
        ))}
      </select>
    </span>
  );
}
