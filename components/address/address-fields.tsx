import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';

import { CheckboxField } from '@/components/kit/forms/choice-fields';
import { CountryField } from '@/components/kit/forms/country-field';
import { FieldPair } from '@/components/kit/forms/field-pair';
import { PhoneField } from '@/components/kit/forms/phone-field';
import { TextField } from '@/components/kit/forms/text-field';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { AddressForm } from '@/lib/forms/address';
import { findConsigneeId } from '@/rules/addresses/consignee-id';
import {
  addressFields,
  looksUnlikePostcode,
  type AddressFields as FieldTable,
} from '@/rules/addresses/fields';
import type { AddressPart } from '@/rules/addresses/order';
import { needsLatinLetters, takesLocalScript } from '@/rules/addresses/scripts';
import { findParentCountry } from '@/rules/addresses/territories';
import { addArticle } from '@/rules/country-names';
import { joinSentences } from '@/rules/locale';
import { localePath, routes } from '@/rules/routes';

import type { CountryOption } from '@/components/kit/forms/country-combobox';

export interface AddressCountry extends CountryOption {
  dialCode: string;
}

export interface AddressFieldsProps {
  countries: AddressCountry[];
  /** False for the current default. */
  offerDefault: boolean;
  /** The dial code came with the number and does not follow the country. */
  codeChosen: boolean;
  /** A changed name invalidates the stored ID copy. */
  hasIdCopy: boolean;
}

/** The country decides the fields, their order and labels. */
export function AddressFields({
  countries,
  offerDefault,
  codeChosen,
  hasIdCopy,
}: AddressFieldsProps) {
  const t = useTranslations('address');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { watch, setValue, getValues, formState } = useFormContext<AddressForm>();
  const country = watch('country');
  const hasTypedCode = useRef(false);
  const followCountry = (iso: string) => {
    const match = countries.find((entry) => entry.iso === iso);
    // An initial number has its own dial code.
    const isInitialPhone =
      getValues('phone') !== '' && getValues('phone') === formState.defaultValues?.phone;
    if (match && !isInitialPhone && !hasTypedCode.current) setValue('dialCode', match.dialCode);
  };
  return (
    <>
      <CountryField
        name="country"
        countries={countries}
        label={common('country')}
        onChange={followCountry}
      />
      <FiledUnderNote country={country} countries={countries} />
      <ScriptHint country={country} />
      <TextField
        name="receiver"
        label={t('receiver')}
        hint={joinSentences(locale, [t('receiverHint'), hasIdCopy ? t('receiverIdHint') : null])}
        autoComplete="name"
      />
      <Parts country={country} />
      <PhoneField
        name="phone"
        codeName="dialCode"
        label={t('phone')}
        hint={t('phoneHint')}
        onChange={() => !codeChosen && followCountry(getValues('country'))}
        onCodeChange={() => (hasTypedCode.current = true)}
      />
      <ConsigneeField country={country} />
      {offerDefault && <CheckboxField name="makeDefault" label={t('makeDefault')} />}
    </>
  );
}

/** Says which letters a courier's label can have. */
function ScriptHint({ country }: { country: string }) {
  const t = useTranslations('address');
  const { watch } = useFormContext<AddressForm>();
  const needsLatin = needsLatinLetters(
    country,
    watch(['receiver', 'street1', 'street2', 'street3', 'city', 'state']).join(' '),
  );
  const hint = takesLocalScript(country) ? t('scriptHint') : needsLatin && t('latinHint');
  return <div role="status">{hint && <p className="form-text mt-0 mb-3">{hint}</p>}</div>;
}

/** Some territories are listed under another country by couriers. */
function FiledUnderNote({ country, countries }: { country: string; countries: AddressCountry[] }) {
  const t = useTranslations('address');
  const parentIso = findParentCountry(country);
  const { locale } = useFrame();
  const filingCountry = countries.find(({ iso }) => iso === parentIso);
  return filingCountry ? (
    <p className="form-text mt-0 mb-3">
      {t('filedUnder', { country: addArticle(filingCountry, locale) })}
    </p>
  ) : null;
}

function ConsigneeField({ country }: { country: string }) {
  const t = useTranslations('address');
  const { watch, formState } = useFormContext<AddressForm>();
  const idRule = findConsigneeId(country);
  if (!idRule) return null;
  const initialValues = formState.defaultValues;
  const isSame =
    country === initialValues?.country && watch('receiver').trim() === initialValues.receiver;
  const storedLastFour = isSame ? watch('storedId') : '';
  return (
    <TextField
      name="consigneeId"
      label={t(`consigneeIds.${idRule.name}`)}
      hint={
        storedLastFour
          ? t('consigneeKept', { lastFour: storedLastFour })
          : t('consigneeHint', { example: idRule.example })
      }
      autoComplete="off"
      optional={storedLastFour !== ''}
      upperCase
    />
  );
}

/** Street lines get a row each; other parts share one. */
function groupRows(table: FieldTable): AddressPart[][] {
  const visibleParts = table.order.filter(
    (part) =>
      part === 'street' || (part === 'city' ? table.fixedCity === null : table[part] !== 'unused'),
  );
  const streetIndex = visibleParts.indexOf('street');
  return [
    visibleParts.slice(0, streetIndex),
    ['street' as const],
    visibleParts.slice(streetIndex + 1),
  ].filter((row) => row.length > 0);
}

function Parts({ country }: { country: string }) {
  const fieldTable = addressFields(country);
  return groupRows(fieldTable).map((row) =>
    row[0] === 'street' ? (
      <StreetFields key="street" label={fieldTable.streetLabel} />
    ) : (
      <FieldPair key={row.join()}>
        {row.map((part) => (
          <PlaceField key={part} part={part} country={country} table={fieldTable} />
        ))}
      </FieldPair>
    ),
  );
}

function StreetFields({ label }: { label: FieldTable['streetLabel'] }) {
  const t = useTranslations('address');
  return (
    <>
      <TextField name="street1" label={t(`streetLabels.${label}`)} autoComplete="address-line1" />
      <FieldPair>
        <TextField name="street2" label={t('street2')} autoComplete="address-line2" optional />
        <TextField name="street3" label={t('street3')} autoComplete="address-line3" optional />
      </FieldPair>
    </>
  );
}

function PlaceField({
  part,
  country,
  table,
}: {
  part: AddressPart;
  country: string;
  table: FieldTable;
}) {
  const t = useTranslations('address');
  if (part === 'city')
    return (
      <TextField
        name="city"
        label={t(`cityLabels.${table.cityLabel}`)}
        autoComplete="address-level2"
      />
    );
  if (part === 'state')
    return (
      <TextField
        name="state"
        label={t(`stateLabels.${table.stateLabel}`)}
        autoComplete="address-level1"
        optional={table.state === 'optional'}
      />
    );
  return (
    <PostcodeField
      country={country}
      optional={table.postal === 'optional'}
      label={t(`postalLabels.${table.postalLabel}`)}
    />
  );
}

/** Asks about an unusual postcode where we are not sure of the format. */
function PostcodeField({
  country,
  label,
  optional,
}: {
  country: string;
  label: string;
  optional: boolean;
}) {
  const t = useTranslations('address');
  const common = useTranslations('common');
  const { watch } = useFormContext<AddressForm>();
  const looksOdd = country !== '' && looksUnlikePostcode(watch('postal'), country);
  const { locale } = useFrame();
  return (
    <div>
      <TextField
        name="postal"
        label={label}
        autoComplete="postal-code"
        optional={optional}
        hint={looksOdd ? t('postalOdd') : undefined}
      />
      {country !== '' && (
        <a
          className="d-inline-block py-1 mb-3 small"
          href={localePath(
            locale,
            routes.remoteAreas({ country, postal: watch('postal') || undefined }),
          )}
          target="_blank"
          rel="noopener"
        >
          {common('remoteCheck')}
        </a>
      )}
    </div>
  );
}
