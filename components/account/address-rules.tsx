import { Money } from '@/components/kit/ui/money';
import { useTranslations } from '@/hooks/use-translations';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';

/**
 * What the country of an address asks, and what our actions cost there (spec §3 Delivery address).
 */
export function AddressRules({ address }: { address: DeliveryAddress }) {
  const t = useTranslations('address');
  const rules = [
    !address.shipAllowed && t('notShipped'),
    address.batteryRestricted && t('batteryRestricted'),
    address.itemizationRequired && t('itemizationRequired'),
    address.idRequired &&
      (address.consigneeId
        ? t('consigneeOnFile', { lastFour: address.consigneeId })
        : t('idRequired')),
  ].filter((rule) => rule !== false);
  const fees = Object.entries(address.actionFees) as [
    keyof DeliveryAddress['actionFees'],
    string,
  ][];
  return (
    <div className="small text-muted mt-2">
      {rules.length > 0 && (
        <ul className="ps-3 mb-1">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('fees')}</summary>
        <dl className="mb-0">
          {fees.map(([name, amount]) => (
            <div key={name} className="d-flex justify-content-between gap-2">
              <dt className="fw-normal">{t(`fee_${name}`)}</dt>
              <dd className="mb-0">
                <Money amount={amount} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
