import type { Body } from '@/contract/calls';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { findConsigneeId, normalizeConsigneeId } from '@/rules/addresses/consignee-id';
import { addressFields } from '@/rules/addresses/fields';
import { tidyPostcode } from '@/rules/addresses/postcodes';
import { tidyLabelLine } from '@/rules/addresses/scripts';
import { extractDigits } from '@/rules/members/text';

/** `dialCode` has no plus sign. */
export type AddressForm = ReturnType<typeof addressToForm>;

export const emptyAddress: AddressForm = {
  country: '',
  receiver: '',
  street1: '',
  street2: '',
  street3: '',
  city: '',
  state: '',
  postal: '',
  dialCode: '',
  phone: '',
  consigneeId: '',
  storedId: '',
  makeDefault: false,
};

export function addressToForm(address: DeliveryAddress) {
  const [street1, street2, street3] = address.lines;
  const { country, receiver, city, state, postal, dialCode, phone, isDefault } = address;
  return {
    country,
    receiver,
    street1,
    street2,
    street3,
    city,
    state,
    postal,
    dialCode,
    phone,
    /** The receiver's customs number, if required. */
    consigneeId: '',
    /** Last four characters of the stored number; empty if there is none. */
    storedId: address.consigneeId ?? '',
    makeDefault: isDefault,
  };
}

/** Host field name → form field. */
export const addressWireNames: Record<string, keyof AddressForm> = {
  receivercountrycode: 'dialCode',
  receivercontact: 'phone',
  consignee_id: 'consigneeId',
};

/** Omits fields that the country does not use. */
export function addressToWire(
  form: AddressForm,
): Omit<Body<'POST /address/addaddress'>, 'makedefault'> {
  const fields = addressFields(form.country);
  return {
    receiver: tidyLabelLine(form.receiver),
    receivercountrycode: extractDigits(form.dialCode),
    receivercontact: form.phone.trim(),
    street1: tidyLabelLine(form.street1),
    street2: tidyLabelLine(form.street2),
    street3: tidyLabelLine(form.street3),
    city: fields.fixedCity ?? tidyLabelLine(form.city),
    ...(fields.state !== 'unused' && { state: tidyLabelLine(form.state) }),
    ...(fields.postal !== 'unused' && { postal: tidyPostcode(form.postal, form.country) }),
    country: form.country,
    ...(findConsigneeId(form.country) &&
      form.consigneeId.trim() !== '' && { consignee_id: normalizeConsigneeId(form.consigneeId) }),
  };
}
