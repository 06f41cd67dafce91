import type { Body } from '@/contract/calls';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { consigneeIdOf, normalConsigneeId } from '@/rules/addresses/consignee-id';
import { addressFields } from '@/rules/addresses/fields';
import { tidyPostcode } from '@/rules/addresses/postcodes';
import { digitsOf } from '@/rules/members/text';

/** The address form as shown on the screen. `dialCode` without plus. */
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
  keptId: '',
  makeDefault: false,
};

/** An address as the form shows it for editing. */
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
    /** The receiver's number for customs, where it is asked for. */
    consigneeId: '',
    /** Last four signs of the one that is kept; empty without one. */
    keptId: address.consigneeId ?? '',
    makeDefault: isDefault,
  };
}

/** Where the host's field problems belong on the screen: wire name → field. */
export const addressWireNames: Record<string, keyof AddressForm> = {
  receivercountrycode: 'dialCode',
  receivercontact: 'phone',
  consignee_id: 'consigneeId',
};

/** The address body of spec §7. Fields that the country does not use are left out. */
export function addressToWire(
  form: AddressForm,
): Omit<Body<'POST /address/addaddress'>, 'makedefault'> {
  const use = addressFields(form.country);
  return {
    receiver: form.receiver.trim(),
    receivercountrycode: digitsOf(form.dialCode),
    receivercontact: form.phone.trim(),
    street1: form.street1.trim(),
    street2: form.street2.trim(),
    street3: form.street3.trim(),
    city: use.fixedCity ?? form.city.trim(),
    ...(use.state !== 'unused' && { state: form.state.trim() }),
    ...(use.postal !== 'unused' && { postal: tidyPostcode(form.postal, form.country) }),
    country: form.country,
    ...(consigneeIdOf(form.country) &&
      form.consigneeId.trim() !== '' && { consignee_id: normalConsigneeId(form.consigneeId) }),
  };
}
