import { useTranslations } from 'next-intl';
import { useFormContext } from 'react-hook-form';

import { CountryField, type CountryOption } from '@/components/forms/country-field';
import { CheckboxField } from '@/components/forms/choice-fields';
import { PhoneField } from '@/components/forms/phone-field';
import { TextField } from '@/components/forms/text-field';
import { addressFields, looksUnlikePostcode } from '@/lib/addresses/fields';
import type { AddressForm } from '@/lib/validation/address-form';

/** A country that an address may lie in, with its dial code. */
export interface AddressCountry extends CountryOption {
  dialCode: string;
}

interface AddressFieldsProps {
  countries: AddressCountry[];
  /** Offers to make it the default; not for one that is. */
  offerDefault?: boolean;
}

/** The fields of an address, country first: it decides which of the others are asked and what they are called. */
export function AddressFields({ countries, offerDefault = false }: AddressFieldsProps) {
  const t = useTranslations('address');
  const { watch, setValue } = useFormContext<AddressForm>();
  const country = watch('country');
  const use = addressFields(country);
  const chooseCountry = (iso: string) => {
    const found = countries.find((entry) => entry.iso === iso);
    if (found) setValue('dialCode', found.dialCode);
  };
  return (
    <>
      <CountryField name="country" countries={countries} label={t('country')} onChange={chooseCountry} />
      <TextField name="receiver" label={t('receiver')} hint={t('receiverHint')} autoComplete="name" />
      <TextField name="street1" label={t('street1')} autoComplete="address-line1" />
      <div className="row">
        <div className="col-sm-6">
          <TextField name="street2" label={t('street2')} autoComplete="address-line2" optional />
        </div>
        <div className="col-sm-6">
          <TextField name="street3" label={t('street3')} autoComplete="address-line3" optional />
        </div>
      </div>
      <div className="row">
        {use.fixedCity === null && (
          <div className="col-sm-6">
            <TextField name="city" label={t('city')} autoComplete="address-level2" />
          </div>
        )}
        {use.state !== 'unused' && (
          <div className="col-sm-6">
            <TextField name="state" label={t(`stateLabels.${use.stateLabel}`)} autoComplete="address-level1" optional={use.state === 'optional'} />
          </div>
        )}
        {use.postal !== 'unused' && (
          <div className="col-sm-6">
            <PostcodeField country={country} optional={use.postal === 'optional'} label={t(`postalLabels.${use.postalLabel}`)} />
          </div>
        )}
      </div>
      <PhoneField name="phone" codeName="dialCode" label={t('phone')} hint={t('phoneHint')} />
      {offerDefault && <CheckboxField name="makeDefault" label={t('makeDefault')} />}
    </>
  );
}

/** A postcode that looks odd for its country gets a question, never a refusal. */
function PostcodeField({ country, label, optional }: { country: string; label: string; optional: boolean }) {
  const t = useTranslations('address');
  const { watch } = useFormContext<AddressForm>();
  const odd = country !== '' && looksUnlikePostcode(watch('postal'), country);
  return <TextField name="postal" label={label} autoComplete="postal-code" optional={optional} hint={odd ? t('postalOdd') : undefined} />;
}
