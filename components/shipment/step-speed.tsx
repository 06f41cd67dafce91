import { useRouter } from 'next/router';

import { Choice, ChoiceCard, ChoiceTop } from '@/components/kit/ui/choice-card';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { DOT } from '@/components/kit/ui/dot';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { sumBorder, sumLanded } from '@/rules/charges/landed';
import { groupOrder } from '@/rules/charges/sums';
import type { Speed } from '@/rules/checkout/checkout';
import { formatDays, formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import { StepBar } from './step-bar';
import type { CheckoutState } from './use-checkout';
import { SpeedRefusal } from './speed-refusal';
import { useSpeedName } from './use-speed-name';

export function StepSpeed({ state }: { state: CheckoutState }) {
  const t = useTranslations('shipment');
  const router = useRouter();
  const { checkout, speeds, choice, choose, settle } = state;
  const fallback =
    speeds.find((speed) => speed.isDefault && speed.enabled) ??
    speeds.find((speed) => speed.enabled);
  const code = choice.speed ?? checkout.speed ?? fallback?.code ?? null;
  const isInsured = choice.insurance ?? checkout.insurance;

  const insure = async (insurance: boolean) => {
    if (await choose({ insurance })) await state.reloadSpeeds();
  };
  const goToNextStep = async () => {
    const latest = await settle();
    const speedCode = latest && (latest.speed ?? (code && (await choose({ speed: code }))?.speed));
    if (speedCode) await router.push(routes.shipmentStep('review', { shipmentid: checkout.id }));
  };
  return (
    <>
      <fieldset className="mb-4">
        <legend className="fs-4">{t('speed.choose')}</legend>
        {speeds.map((speed) => (
          <SpeedChoice
            key={speed.code}
            speed={speed}
            checked={code === speed.code}
            onChoose={() => void choose({ speed: speed.code })}
          />
        ))}
        {speeds.filter(({ enabled }) => enabled).length > 1 && (
          <p className="small text-muted measure mb-0">{t('speed.why')}</p>
        )}
      </fieldset>
      <InsuranceChoice
        insured={isInsured}
        price={checkout.insurancePrice}
        onChoose={(insurance) => void insure(insurance)}
      />
      <StepBar checkout={checkout} stale={state.stale}>
        <Button
          onClick={goToNextStep}
          aria-disabled={code === null || undefined}
          aria-describedby={code === null ? 'speed-blocked' : undefined}
        >
          {t('continue')}
        </Button>
      </StepBar>
      {code === null && (
        <p id="speed-blocked" className="small text-muted mt-2">
          {t('speed.none')}
        </p>
      )}
    </>
  );
}

interface InsuranceChoiceProps {
  insured: boolean | null;
  price: string | null;
  onChoose: (insurance: boolean) => void;
}

function InsuranceChoice({ insured, price, onChoose }: InsuranceChoiceProps) {
  const t = useTranslations('shipment.insurance');
  const charges = useTranslations('charges');
  return (
    <fieldset className="mb-4">
      <legend className="fs-4">{charges('label.insurance')}</legend>
      <p className="text-muted measure">{t('text')}</p>
      {[true, false].map((value) => (
        <ChoiceCard
          key={String(value)}
          name="insurance"
          checked={insured === value}
          onChoose={() => onChoose(value)}
          title={value ? t('yes') : t('no')}
          aside={
            value &&
            price && (
              <strong className="num">
                <Money amount={price} />
              </strong>
            )
          }
        />
      ))}
    </fieldset>
  );
}

function SpeedChoice({
  speed,
  checked,
  onChoose,
}: {
  speed: Speed;
  checked: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const getSpeedName = useSpeedName();
  const { locale } = useFrame();
  const dates =
    speed.earliest &&
    speed.latest &&
    common('arrives', { days: formatDays(speed.earliest, speed.latest, locale) });
  return (
    <Choice name="speed" checked={checked} disabled={!speed.enabled} onChoose={onChoose}>
      <ChoiceTop aside={speed.enabled && <SpeedPrice speed={speed} />}>
        <strong>
          {getSpeedName(speed.code, speed.title)}{' '}
          {speed.isDefault && <Chip tone="info">{t('speed.default')}</Chip>}
        </strong>
      </ChoiceTop>
      {speed.enabled ? (
        <>
          <span className="d-block">{dates}</span>
          <span className="d-block small text-muted">
            {t('speed.by', { courier: speed.courier })}
          </span>
          <SpeedCosts speed={speed} />
        </>
      ) : (
        <span className="d-block small text-muted">
          <SpeedRefusal speed={speed} />
        </span>
      )}
    </Choice>
  );
}

function SpeedCosts({ speed }: { speed: Speed }) {
  const t = useTranslations('charges.groups');
  const speedText = useTranslations('shipment.speed');
  const border = sumBorder(speed.atBorder);
  return (
    <span className="d-block small text-muted">
      {groupOrder
        .filter((group) => !isZeroAmount(speed.groups[group]))
        .map((group) => `${t(group)} ${formatMoney(speed.groups[group])}`)
        .join(DOT)}
      {speed.coverage === 'unknown' && <span className="d-block">{speedText('unknown')}</span>}
      {!isZeroAmount(border) && (
        <span className="d-block">
          {speedText('border', {
            amount: formatMoney(border),
            sum: formatMoney(sumLanded({ total: speed.total, border })),
          })}
        </span>
      )}
    </span>
  );
}

function SpeedPrice({ speed: { total, original } }: { speed: Speed }) {
  const t = useTranslations('charges');
  return (
    <span className="num">
      {original && (
        <s className="text-muted me-2">
          <span className="visually-hidden">{t('before')} </span>
          <Money amount={original} />
        </s>
      )}
      <strong>
        <Money amount={total} />
      </strong>
    </span>
  );
}
