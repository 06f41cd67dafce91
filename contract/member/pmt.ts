import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { CountryRules } from './address';
import { packageSorts } from './list-choices';
import { photoSizes } from './photo-size';
import {
  Amount,
  Choice,
  DaysQuery,
  fileBodyLimit,
  FileInput,
  Nullable,
  Paged,
  PageQuery,
  Reference,
  Rows,
  Text,
  Timestamp,
  Uuid,
} from '../wire';

export const ItemizationLine = Type.Object({
  description: Type.String(),
  qty: Type.Integer(),
  price: Amount,
});
export type ItemizationLine = Static<typeof ItemizationLine>;

/** Incomplete lines are dropped, so all fields are optional. */
export const ItemizationInput = Type.Object({
  description: Type.Optional(Text(limits.itemDescriptionMax)),
  qty: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: limits.quantityMax }))),
  price: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: limits.unitPriceMax }))),
});

export const PackagePhoto = Type.Object({
  caption: Type.String(),
  /** Path on the host; `size` is one of `photoSizes`. */
  src: Type.String(),
  thumbnail: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
});

/** `note` is written by staff, '' if none. */
export const PackageEvent = Type.Object({
  kind: Type.String(),
  at: Timestamp,
  note: Type.String(),
});

export const OneboxStatus = Choice('draft', 'packing', 'ready', 'shipped', 'cancelled');
export type OneboxStatus = Static<typeof OneboxStatus>;

/** Weight in grams; `thumbnail` is a path on the host. */
export const OneboxItem = Type.Object({
  packageref: Type.String(),
  name: Type.String(),
  merchant: Type.String(),
  trackingnumber: Type.String(),
  category: Type.String(),
  packagetype: Type.Array(Type.String()),
  date: Timestamp,
  weight: Type.Integer(),
  amount: Amount,
  thumbnail: Nullable(Type.String()),
});
export type OneboxItem = Static<typeof OneboxItem>;

export const OneboxInProcess = Type.Object({
  oneboxid: Type.String(),
  oneboxref: Type.String(),
  status: OneboxStatus,
  packagescount: Type.Integer(),
  /** Its payment is unsettled. */
  held: Type.Optional(Type.Boolean()),
});
export type OneboxInProcess = Static<typeof OneboxInProcess>;

/**
 * Weights in grams, dimensions in centimeters, money as decimal strings. `packagetype` has the
 * stored kinds; the client computes those that depend on the destination.
 */
export const Package = Type.Object({
  packageref: Type.String(),
  txnpackageid: Type.String(),
  packagetype: Type.Array(Type.String()),
  name: Type.String(),
  /** The name at arrival; differs from `name` once the member has renamed the package. */
  receivedname: Type.Optional(Type.String()),
  amount: Amount,
  trackingnumber: Type.String(),
  category: Type.String(),
  status: Type.String(),
  customerdeclared: Type.Boolean(),
  itemizationdeclared: Type.Boolean(),
  date: Timestamp,
  weight: Type.Integer(),
  /** Weight at arrival; differs from `weight` after reweighing. */
  actualweight: Type.Optional(Type.Integer()),
  chargeableweight: Type.Integer(),
  /** Why it exceeds the actual weight: size, or the hazmat minimum. */
  chargeablereason: Type.Optional(Nullable(Choice('size', 'hazmat'))),
  /** Maximum billed grams under a weight guarantee. */
  guaranteedweight: Type.Optional(Nullable(Type.Integer())),
  merchant: Type.String(),
  /** Paper from the box; `url` is a path on the host that returns a ticket. */
  slip: Nullable(Type.Object({ type: Type.String(), url: Type.Optional(Type.String()) })),
  images: Type.Array(PackagePhoto),
  dimensions: Type.Object({ length: Type.Number(), width: Type.Number(), height: Type.Number() }),
  storage: Type.Object({
    days: Type.Integer(),
    freedays: Type.Integer(),
    amount: Amount,
    dailyfee: Amount,
    lastfreeday: Timestamp,
  }),
  itemization: Type.Array(ItemizationLine),
  instructions: Type.Array(Type.String()),
  additional: Type.String(),
  repacktype: Type.String(),
  shipalone: Type.Boolean(),
  actionsallowed: Type.Array(Type.String()),
  shipmentref: Nullable(Type.String()),
  packing: Type.Optional(Type.Boolean()),
  /** The payment of its OneBox or shipment is unsettled, so it stays in the warehouse. */
  held: Type.Optional(Type.Boolean()),
  inshipment: Type.Boolean(),
  invoiceuploaded: Type.Optional(Type.Boolean()),
  /** The OneBox that contains it, or a draft; null if none. For GET /onebox/onebox. */
  oneboxid: Type.Optional(Nullable(Type.String())),
  /** Contents if the package is a OneBox; omitted in lists. */
  oneboxitems: Type.Optional(Nullable(Type.Array(OneboxItem))),
  events: Type.Optional(Type.Array(PackageEvent)),
});
export type Package = Static<typeof Package>;

/** Ignored if it is not the member's. */
const addressid = Type.Optional(Uuid);

/** Matches all words in name, tracking number or merchant, or the whole reference. */
const search = Type.Optional(Text(limits.searchMax));

/** `free` lists first what runs out of free storage soonest. Newest first by default. */
const sort = Type.Optional(Choice(...packageSorts));

/** Both narrow the list like a search: they find the newest and count their matches. */
const filters = { store: Type.Optional(Text(limits.merchantMax, 1)), arrived: DaysQuery };

const status = Type.Optional(Choice('0', '1', '2'));

/**
 * One page of packages, with the counts and the country rules of the given or default address.
 * Without an address, the rules are those of the registration country.
 */
const PackagePage = Type.Object({
  transactionpackages: Paged(Package),
  /**
   * Drafts and boxes in packing, newest first (active packages). A box in packing is in the list
   * too.
   */
  oneboxinprocess: Type.Optional(Type.Array(OneboxInProcess)),
  counts: Type.Object({
    action: Type.Integer(),
    processing: Type.Integer(),
    ready: Type.Integer(),
    history: Type.Integer(),
  }),
  capped: Type.Optional(Type.Boolean()),
  stores: Type.Optional(Type.Array(Type.String())),
  destination: Type.Optional(
    Nullable(Type.Object({ addressid: Type.Optional(Type.String()), ...CountryRules.properties })),
  ),
  destinations: Type.Optional(
    Rows({
      addressid: Type.String(),
      defaultaddress: Type.Boolean(),
      receiver: Type.String(),
      street1: Type.String(),
      city: Type.String(),
      ...CountryRules.properties,
    }),
  ),
});

const Updated = Type.Object({ updatedpackage: Package, message: Type.String() });

export const pmtEndpoints = defineEndpoints({
  'GET /pmt/configs': {
    access: 'member',
    summary: 'Options for the package screens',
    reply: Type.Object({
      categories: Type.Array(Type.Object({ code: Type.String(), locked: Type.Boolean() })),
      actionrequestfee: Type.Optional(
        Type.Object({
          hazmat: Amount,
          contentverification: Amount,
          repack: Amount,
          repackBag: Amount,
          /** Return fee without postage. */
          return: Type.Optional(Amount),
        }),
      ),
      hazmatfloor: Type.Optional(Type.Integer()),
    }),
  },
  'GET /pmt/packages': {
    access: 'member',
    summary: 'Active packages, newest first unless sorted',
    query: Type.Object({
      ...PageQuery,
      status,
      at: Type.Optional(Text(120)),
      search,
      ...filters,
      sort,
      addressid,
    }),
    reply: PackagePage,
  },
  'GET /pmt/packagehistory': {
    access: 'member',
    summary: 'Shipped and discarded packages, newest first unless sorted',
    query: Type.Object({
      ...PageQuery,
      at: Type.Optional(Text(120)),
      search,
      ...filters,
      sort,
      addressid,
    }),
    reply: PackagePage,
  },
  'GET /pmt/undeclared': {
    access: 'member',
    summary: 'Newest packages that the address needs declared, of those in the filtered list',
    query: Type.Object({
      addressid,
      status,
      search,
      ...filters,
      page: Type.Optional(
        Type.Integer({ minimum: 1, maximum: limits.countMax / limits.pageSizeMax }),
      ),
    }),
    /** Pages of `limits.pageSizeMax`; `total` counts all of them. */
    reply: Type.Object({ packages: Type.Array(Package), total: Type.Integer() }),
  },
  'GET /pmt/package': {
    access: 'member',
    summary: 'One package',
    query: Type.Object({ packageref: Reference }),
    reply: Package,
  },
  'GET /pmt/photo': {
    access: 'member',
    summary: 'A photo of a package as WebP',
    query: Type.Object({
      packageref: Reference,
      index: Type.Integer({ minimum: 0, maximum: 99 }),
      size: Choice(...photoSizes.map((size) => `${size}` as const)),
    }),
    reply: Type.Unknown(),
    binary: ['image/webp'],
  },
  'GET /pmt/merchants': {
    access: 'member',
    summary: 'Merchants whose name contains the search',
    query: Type.Object({
      search: Type.Optional(Text(80)),
      page: Type.Optional(Type.Integer({ default: 1 })),
    }),
    reply: Type.Object({ merchants: Type.Array(Type.Object({ name: Type.String() })) }),
  },
  'POST /pmt/declareamount': {
    access: 'member',
    summary: 'Set the declared value of a package',
    keyed: true,
    body: Type.Object({
      packageref: Reference,
      amount: Type.Number({ minimum: limits.unitPriceMin, maximum: limits.amountMax }),
      seen: Type.Optional(Amount),
    }),
    reply: Updated,
  },
  'POST /pmt/declareitemization': {
    access: 'member',
    summary:
      'Declare the contents; incomplete lines are dropped and counted. A OneBox may have the combined lines and value of its packages',
    keyed: true,
    bodyLimit: fileBodyLimit,
    body: Type.Object({
      packageref: Reference,
      addressid,
      declare: Type.Boolean(),
      items: Type.Array(ItemizationInput, { maxItems: limits.boxLinesMax }),
      seen: Type.Optional(
        Type.Object({
          amount: Amount,
          items: Type.Array(ItemizationLine, { maxItems: limits.boxLinesMax }),
        }),
      ),
    }),
    reply: Type.Object({
      updatedpackage: Package,
      message: Type.String(),
      dropped: Type.Integer(),
    }),
  },
  'POST /pmt/updatepackage': {
    access: 'member',
    summary: 'Edit name, category and merchant',
    keyed: true,
    body: Type.Object({
      packageref: Reference,
      defaultId: addressid,
      name: Text(limits.packageNameMax, 1),
      category: Text(60, 1),
      merchant: Text(limits.merchantMax),
    }),
    reply: Updated,
  },
  'POST /pmt/uploadinvoice': {
    access: 'member',
    summary:
      "Store the shop's invoice for a package (PDF, PNG, JPEG or WebP); replaces the previous one",
    bodyLimit: fileBodyLimit,
    body: Type.Object({ packageref: Reference, file: FileInput }),
    reply: Updated,
  },
});
