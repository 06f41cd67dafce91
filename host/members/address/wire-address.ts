import type { Address } from '@/contract/member/address';
import { now } from '@/host/core/clock';
import type { Db } from '@/host/db/client';
import type { AddressSnapshot } from '@/host/db/schema/shipments';
import { getActionFees } from '@/host/rates/fees';
import type { Tier } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { loadRateTables } from '@/host/rates/tables';

import { findParentCountry, isAsiaPacific } from '@/rules/addresses/territories';

import type { AddressRow } from './addresses';

export type AddressContext = Pick<RateRows, 'countries' | 'fees'> & { tier: Tier };

export async function loadAddressContext(db: Db, tier: Tier): Promise<AddressContext> {
  const { countries, fees } = await loadRateTables(db, now());
  return { countries, fees, tier };
}

/** In `GET /pmt/packages` and `GET /address/getaddresses`. */
export function getCountryRules(countries: AddressContext['countries'], country: string) {
  const row = countries.find(({ iso }) => iso === country);
  return {
    country,
    itemizationrequired: row?.itemizationRequired ?? false,
    batteryrestricted: row?.batteryRestricted ?? false,
  };
}

export function toWireAddress(row: AddressRow | AddressSnapshot, context: AddressContext): Address {
  const country = context.countries.find((entry) => entry.iso === row.country);
  const parentCountry = findParentCountry(row.country);
  return {
    ...toWireLines(row),
    ...getCountryRules(context.countries, row.country),
    country: { iso: row.country, name: country?.name ?? row.country },
    ship_allowed: country?.shipAllowed ?? false,
    idrequired: country?.idRequired ?? false,
    ...(parentCountry && { altCountry: parentCountry }),
    apac: isAsiaPacific(row.country),
    ...(row.pickup && {
      pickup: {
        shipper_reference: row.pickup.reference,
        name: row.pickup.name,
        hours: row.pickup.hours,
      },
    }),
    actionrequestfee: getActionFees(context, context.tier),
  };
}

function toWireLines(row: AddressRow | AddressSnapshot) {
  const { receiver, street1, street2, street3, city, state, postal } = row;
  const sharedFields = { receiver, street1, street2, street3, city, state, postal };
  return 'id' in row
    ? {
        ...sharedFields,
        addressid: row.id,
        defaultaddress: row.isDefault,
        is_removed: row.removedAt !== null,
        receivercountrycode: row.receiverCountryCode,
        receivercontact: row.receiverContact,
        ...(row.consigneeId && { consignee_id: row.consigneeLastFour }),
      }
    : {
        ...sharedFields,
        addressid: row.addressid,
        defaultaddress: false,
        is_removed: false,
        receivercountrycode: row.receivercountrycode,
        receivercontact: row.receivercontact,
        ...(row.consignee && { consignee_id: row.consignee.lastFour }),
      };
}
