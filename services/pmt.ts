import { errorNumbers } from '@/contract/error-numbers';
import { limits } from '@/contract/limits';
import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { readPaging } from '@/lib/queries/list-query';
import { actionTable, type PackageAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import type { CompleteLine } from '@/rules/packages/itemization';
import { readKinds, readStatus, type StatusCode } from '@/rules/packages/package';
import { instructions, repackTypes } from '@/rules/packages/repack';
import { sidesOf } from '@/rules/packages/weight';
import { photoPath } from '@/rules/routes';
import { findDestinations, readDestinations } from './destination';
import { readBoxInProcess, readBoxItem } from './onebox';

/**
 * A page of packages with the counts of all, or of what a search found. `next` and `previous` are
 * places for `at`.
 */
export type PackagePage = ReturnType<typeof readPage>;

/** A category of goods; its name is in the `categories` messages. */
export interface Category {
  code: string;
  locked: boolean;
}

export interface PackageListWish {
  tab: 'active' | 'history';
  page: number;
  status?: Extract<StatusCode, '0' | '1' | '2'>;
  at?: string;
  search?: string;
  /** The address that was chosen in the page's own address. */
  address?: string;
}

/**
 * One page of the member's packages and where they can go; a host that does not tell the latter
 * is asked for the addresses.
 * @throws ApiError
 */
export async function listPackages(
  api: Api,
  { tab, page, status, at, search, address }: PackageListWish,
) {
  const paging = {
    page,
    ...(at && { at }),
    ...(search && { search }),
    ...(address && { addressid: address }),
  };
  const reply =
    tab === 'history'
      ? await api.request('GET /pmt/packagehistory', { query: paging })
      : await api.request('GET /pmt/packages', { query: { ...paging, ...(status && { status }) } });
  return {
    list: readPage(reply),
    destinations: reply.destinations
      ? readDestinations(reply.destinations)
      : await findDestinations(api),
  };
}

function readPage(reply: Reply<'GET /pmt/packages'>) {
  const list = reply.transactionpackages;
  return {
    items: list.items.map(readPackage),
    ...readPaging(list),
    /** A search found more than the newest `total`. */
    capped: reply.capped === true,
    counts: reply.counts,
    /** Drafts of OneBoxes and boxes in packing; empty in history. */
    boxes: reply.oneboxinprocess?.map(readBoxInProcess) ?? [],
  };
}

/**
 * The wire's package → ours. Unknown states and kinds fall back as the rule tables say, so that no
 * card is blank.
 */
export function readPackage(wire: Package): PackageItem {
  return {
    ref: wire.packageref,
    status: readStatus(wire.status),
    kinds: readKinds(wire.packagetype),
    amount: wire.amount,
    category: wire.category,
    merchant: wire.merchant,
    itemizationDeclared: wire.itemizationdeclared,
    shipAlone: wire.shipalone,
    weightGrams: wire.weight,
    ...sidesOf(wire.dimensions),
    name: wire.name,
    tracking: wire.trackingnumber,
    arrived: wire.date,
    customerDeclared: wire.customerdeclared,
    chargeableGrams: wire.chargeableweight,
    chargeableReason: wire.chargeablereason ?? null,
    arrivedGrams: wire.actualweight ?? wire.weight,
    guaranteedGrams: wire.guaranteedweight ?? null,
    slip: wire.slip && { type: wire.slip.type, kept: wire.slip.url !== undefined },
    instructions: instructions.filter((name) => wire.instructions.includes(name)),
    additional: wire.additional,
    repackType: repackTypes.find((type) => type === wire.repacktype) ?? null,
    invoice: wire.invoiceuploaded === true,
    pictures: wire.images.map(({ caption, width, height }, index) => ({
      caption,
      src: photoPath(wire.packageref, index, 1600),
      thumbnail: photoPath(wire.packageref, index, 320),
      width,
      height,
    })),
    storage: {
      days: wire.storage.days,
      freeDays: wire.storage.freedays,
      amount: wire.storage.amount,
      dailyFee: wire.storage.dailyfee,
      lastFreeDay: wire.storage.lastfreeday,
    },
    contents: wire.itemization,
    actions: wire.actionsallowed.filter((action): action is PackageAction =>
      Object.hasOwn(actionTable, action),
    ),
    events: wire.events ?? [],
    shipmentRef: wire.shipmentref,
    packing: wire.packing ?? false,
    inShipment: wire.inshipment,
    boxId: wire.oneboxid ?? null,
    ...(wire.oneboxid && { boxed: true }),
    boxItems: wire.oneboxitems?.map(readBoxItem) ?? [],
  };
}

/** One package. @throws ApiError notFound for one that is not the member's */
export async function getPackage(api: Api, ref: string): Promise<PackageItem> {
  if (!/^[A-Za-z0-9-]{4,64}$/.test(ref))
    throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readPackage(await api.request('GET /pmt/package', { query: { packageref: ref } }));
}

/** These packages in this order; those that are not the member's are left out. @throws ApiError */
export async function getPackages(api: Api, refs: readonly string[]): Promise<PackageItem[]> {
  const found = await Promise.all(
    refs.map((ref) =>
      getPackage(api, ref).catch((error: unknown) =>
        error instanceof ApiError && error.is('notFound') ? null : Promise.reject(error),
      ),
    ),
  );
  return found.filter((item) => item !== null);
}

/** Every category of goods, in its order. */
export async function listCategories(api: Api): Promise<Category[]> {
  const { categories } = await api.request('GET /pmt/configs', {});
  return categories;
}

/**
 * A page of the names of merchants that contain the text, and whether there may be more. Give a
 * signal: a newer search cancels the older one (spec §7).
 */
export async function searchMerchants(
  api: Api,
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<{ names: string[]; more: boolean }> {
  const { merchants } = await api.request(
    'GET /pmt/merchants',
    { query: { search, page } },
    { signal },
  );
  return {
    names: merchants.map(({ name }) => name),
    more: merchants.length >= limits.merchantsPage,
  };
}

/**
 * Sets the declared value in place of the one that was `seen`; decimal strings.
 * @throws ApiError contentsChanged | packageState | validation
 */
export async function declareAmount(
  api: Api,
  { ref, amount, seen }: { ref: string; amount: string; seen: string },
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /pmt/declareamount',
    { body: { packageref: ref, amount: Number(amount), seen } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

/** What stood on the screen when something else was declared. */
export type SeenContents = Pick<PackageItem, 'amount' | 'contents'>;

/**
 * Declares the contents, these lines and no others, in place of what was `seen`, for the chosen
 * address.
 * @throws ApiError contentsChanged | packageState | validation
 */
export async function declareItemization(
  api: Api,
  {
    ref,
    lines,
    seen,
    addressId,
  }: { ref: string; lines: CompleteLine[]; seen: SeenContents; addressId: string | null },
  options: CallOptions,
) {
  const items = lines.map(({ description, qty, price }) => ({
    description,
    qty,
    price: Number(price),
  }));
  const reply = await api.request(
    'POST /pmt/declareitemization',
    {
      body: {
        packageref: ref,
        ...(addressId && { addressid: addressId }),
        declare: true,
        items,
        seen: { amount: seen.amount, items: seen.contents },
      },
    },
    options,
  );
  return {
    item: readPackage(
      reply.updatedpackage,
    ) /** Lines that were not sent on because something was missing. */,
    dropped: reply.dropped,
  };
}

export interface PackageEdit {
  ref: string;
  name: string;
  category: string;
  merchant: string;
  /** The chosen delivery address. */
  addressId: string | null;
}

/** Changes name, category and merchant. */
export async function updatePackage(
  api: Api,
  { ref, addressId, ...fields }: PackageEdit,
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /pmt/updatepackage',
    { body: { packageref: ref, ...fields, ...(addressId && { defaultId: addressId }) } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

/**
 * Keeps the shop's invoice of a package; `file` is a PDF or picture as base64.
 * @throws ApiError validation | packageState | notFound
 */
export async function uploadInvoice(
  api: Api,
  { ref, file }: { ref: string; file: string },
): Promise<PackageItem> {
  const reply = await api.request('POST /pmt/uploadinvoice', { body: { packageref: ref, file } });
  return readPackage(reply.updatedpackage);
}
