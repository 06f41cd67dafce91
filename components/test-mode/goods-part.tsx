import type { FormEvent } from 'react';

import { useTranslations } from '@/hooks/use-translations';
import { sendAct } from '@/lib/browser/test-mode/calls';
import type { WireKind } from '@/rules/packages/package';

import { ActRow, readFieldNumber, TestInput, TestSelect, readFieldText } from './field';
import type { TestWork } from './use-test-work';

const kindLabels = {
  normal: 'ready',
  bfm: 'ready',
  itemized: 'valueNeeded',
  hazmatpartial: 'hazmatPartial',
  hazmatfull: 'hazmatFull',
  prohibitedpartial: 'prohibitedPartial',
  prohibitedfull: 'prohibitedFull',
  damagepartial: 'damagedPartial',
  damagefull: 'damagedFull',
  verifying: 'verifying',
  verified: 'readyVerified',
  foreview: 'forReview',
  repacked: 'readyRepacked',
  normalhazmat: 'readyHazmat',
  normaldamaged: 'readyDamaged',
  battery: 'readyBattery',
  largepackage: 'largePackage',
  multiplemerchant: 'multipleMerchant',
  discarddangerous: 'discardingDangerous',
  discarddamaged: 'discardingDamaged',
} as const satisfies Partial<Record<WireKind | 'itemized', string>>;
const kindNames = Object.keys(kindLabels) as (keyof typeof kindLabels)[];
const states = ['0', '1', '2', 'D'] as const;
const stages = ['paid', 'shipped', 'delivered'] as const;
const boxStages = ['draft', 'packing', 'ready'] as const;
const manualActs = ['finish', 'dispatch', 'deliver'] as const;
const numberFields = [
  { name: 'count', min: 1, max: 50, defaultValue: 1 },
  { name: 'days', min: 0, max: 3650, defaultValue: 0 },
  { name: 'value', min: 0, max: 9999, step: 0.01, defaultValue: 45 },
] as const;
const readFieldCents = (form: HTMLFormElement, name: string) =>
  Math.round(Number(readFieldText(form, name) || 0) * 100);

export function MoneyPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const requestedAct = submitter?.dataset['act'];
    const act = requestedAct === 'credit' ? 'credit' : 'charge';
    const days = act === 'credit' ? readFieldNumber(form, 'days') : undefined;
    void work.run(() =>
      sendAct({
        act,
        cents: readFieldCents(form, 'amount'),
        ...(days !== undefined && { days }),
        ...(requestedAct === 'required' && { required: true }),
      }),
    );
  };
  return (
    <details>
      <summary>{t('money.heading')}</summary>
      <form onSubmit={handleSubmit}>
        <TestInput
          label={t('money.amount')}
          name="amount"
          type="number"
          min={0.01}
          max={10_000}
          step={0.01}
          defaultValue={25}
          required
        />
        <TestInput label={t('money.days')} name="days" type="number" min={0} max={3650} />
        <button type="submit" data-act="credit" disabled={work.busy}>
          {t('money.credit')}
        </button>
        <button type="submit" data-act="charge" disabled={work.busy}>
          {t('money.charge')}
        </button>
        <button type="submit" data-act="required" disabled={work.busy}>
          {t('money.required')}
        </button>
      </form>
    </details>
  );
}

export function GoodsPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  return (
    <details>
      <summary>{t('goods.heading')}</summary>
      <PackageForm work={work} />
      <ActRow
        busy={work.busy}
        acts={stages.map((stage) => [
          t(`goods.shipment.${stage}`),
          () => work.run(() => sendAct({ act: 'shipment', stage })),
        ])}
      />
      <ActRow
        busy={work.busy}
        acts={boxStages.map((box) => [
          t(`goods.box.${box}`),
          () => work.run(() => sendAct({ act: 'onebox', box })),
        ])}
      />
      <ActRow
        busy={work.busy}
        acts={manualActs.map((act) => [t(`goods.${act}`), () => work.run(() => sendAct({ act }))])}
      />
    </details>
  );
}

function PackageForm({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const packages = useTranslations('packages');
  const stateNames = {
    '0': packages('groups.action'),
    '1': packages('groups.processing'),
    '2': packages('groups.ready'),
    D: packages('labels.discarded'),
  };
  const make = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const kind = readFieldText(form, 'kind');
    const status = states.find((candidate) => candidate === readFieldText(form, 'status'));
    void work.run(() =>
      sendAct({
        act: 'parcel',
        kind: kind === 'itemized' ? 'normal' : kind,
        count: readFieldNumber(form, 'count') ?? 1,
        days: readFieldNumber(form, 'days') ?? 0,
        cents: kind === 'itemized' ? 0 : readFieldCents(form, 'value'),
        ...(status && { status }),
      }),
    );
  };
  return (
    <form onSubmit={make}>
      <TestSelect label={t('goods.kind')} name="kind">
        {kindNames.map((kind) => (
          <option key={kind} value={kind}>
            {kind === 'bfm' ? t('goods.bought') : packages(`labels.${kindLabels[kind]}`)}
          </option>
        ))}
      </TestSelect>
      <TestSelect label={t('goods.state')} name="status">
        <option value="">{t('goods.ownState')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {stateNames[state]}
          </option>
        ))}
      </TestSelect>
      {numberFields.map(({ name, ...bounds }) => (
        <TestInput key={name} label={t(`goods.${name}`)} name={name} type="number" {...bounds} />
      ))}
      <button type="submit" disabled={work.busy}>
        {t('goods.make')}
      </button>
    </form>
  );
}
