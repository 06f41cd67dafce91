import { now } from '@/host/core/clock';
import type { AddressSnapshot } from '@/host/db/schema/shipments';
import type { AddressRow } from '@/host/members/address/addresses';
import { fromCents } from '@/rules/money';
import { countDaysStored } from '@/rules/packages/storage';

import type { PackageRow } from './contents';

export function toAddressSnapshot(row: AddressRow): AddressSnapshot {
  return {
    addressid: row.id,
    receiver: row.receiver,
    receivercountrycode: row.receiverCountryCode,
    receivercontact: row.receiverContact,
    street1: row.street1,
    street2: row.street2,
    street3: row.street3,
    city: row.city,
    state: row.state,
    postal: row.postal,
    country: row.country,
    ...(row.pickup && { pickup: row.pickup }),
    ...(row.consigneeId && {
      consignee: { sealed: row.consigneeId.toString('base64'), lastFour: row.consigneeLastFour },
    }),
  };
}

export function toWireShipmentPackage(row: PackageRow) {
  return {
    pkgref: row.ref,
    name: row.name,
    custdomesticagenttnumber: row.tracking,
    weight: row.weightGrams,
    amount: fromCents(row.amountCents),
    brand: row.merchant,
    storagedays:
      row.status === 'P' ? null : countDaysStored(row.storedSince ?? row.arrivedAt, now()),
    thumbnail: row.photos.length > 0 ? `/pmt/photo?packageref=${row.ref}&index=0&size=320` : null,
  };
}
