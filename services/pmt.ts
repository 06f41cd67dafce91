import { errorNumbers } from '@/contract/error-numbers';
import { limits } from '@/contract/limits';
import type { RecentDays, PackageSort } from '@/contract/member/list-choices';
import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import type { Api, CallOptions } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { runInBatches } from '@/lib/in-batches';
import { readPaging } from '@/lib/queries/list-query';
import { actionTable, type PackageAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import type { CompleteLine } from '@/rules/packages/itemization';
import { readFacts, type StatusCode } from '@/rules/packages/package';
import { instructions, repackTypes } from '@/rules/packages/repack';
import { photoPath } from '@/rules/routes';
import { findDestinations, readDestinations } from './destination';
import { readBoxInProcess, readBoxItem } from './onebox';

/** `next` and `previous` are cursors for `at`. */
export type PackagePage = ReturnType<typeof readPage>;

/** Names are in the `categories` messages. */
export interface Category {
  code: string;
  locked: boolean;
}

interface PackageFilter {
  status?: Extract<StatusCode, '0' | '1' | '2'>;
  search?: string;
  store?: string;
  arrived?: RecentDays;
}

export interface PackageListQuery extends PackageFilter {
  tab: 'active' | 'history';
  page: number;
  at?: string;
  sort?: PackageSort;
  size?: number;
  /** From the page's URL. */
  address?: string;
}

const toFilterQuery = ({ status, search, store, arrived }: PackageFilter) => ({
  ...(status && { status }),
  ...(search && { search }),
  ...(store && { store }),
  ...(arrived && { arrived: `${arrived}` as const }),
});

/**
 * Returns the packages and the member's destinations.
 * @throws ApiError
 */
export async function listPackages(
  api: Api,
  { tab, page, status, at, sort, size, address, ...filter }: PackageListQuery,
) {
  const paging = {
    page,
    ...(at && { at }),
    ...toFilterQuery(filter),
    ...(sort && { sort }),
    ...(size && { perpage: size }),
    ...(address && { addressid: address }),
  };
  const reply =
    tab === 'history'
      ? await api.request('GET /pmt/packagehistory', { query: paging })
      : await api.request('GET /pmt/packages', { query: { ...paging, ...(status && { status }) } });
  return {
    list: readPage(reply),
    ...(reply.destinations
      ? readDestinations(reply.destinations, reply.destination)
      : await findDestinations(api)),
  };
}

function readPage(reply: Reply<'GET /pmt/packages'>) {
  const list = reply.transactionpackages;
  return {
    items: list.items.map(readPackage),
    ...readPaging(list),
    /** A search or filter found more than the newest `total`. */
    capped: reply.capped === true,
    /** Merchants to filter by. */
    stores: reply.stores ?? [],
    counts: reply.counts,
    /** OneBox drafts and boxes in packing; empty in history. */
    boxes: reply.oneboxinprocess?.map(readBoxInProcess) ?? [],
  };
}

export function readPackage(wire: Package): PackageItem {
  return {
    ...readFacts(wire),
    name: wire.name,
    receivedName: wire.receivedname ?? wire.name,
    tracking: wire.trackingnumber,
    arrived: wire.date,
    customerDeclared: wire.customerdeclared,
    chargeableGrams: wire.chargeableweight,
    chargeableReason: wire.chargeablereason ?? null,
    arrivedGrams: wire.actualweight ?? wire.weight,
    slip: wire.slip && { type: wire.slip.type, isViewable: wire.slip.url !== undefined },
    instructions: instructions.filter((name) => wire.instructions.includes(name)),
    additional: wire.additional,
    repackType: repackTypes.find((type) => type === wire.repacktype) ?? null,
    hasInvoice: wire.invoiceuploaded === true,
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
    inShipment: wire.inshipment,
    boxId: wire.oneboxid ?? null,
    boxItems: wire.oneboxitems?.map(readBoxItem) ?? [],
  };
}

/** @throws ApiError notFound for one that is not the member's */
export async function getPackage(api: Api, ref: string): Promise<PackageItem> {
  if (!/^[A-Za-z0-9-]{4,64}$/.test(ref))
    throw new ApiError('coded', { status: 404, code: errorNumbers.notFound });
  return readPackage(await api.request('GET /pmt/package', { query: { packageref: ref } }));
}

/** Preserves the order and omits other members' packages. @throws ApiError */
export async function getPackages(api: Api, refs: readonly string[]): Promise<PackageItem[]> {
  const items = await runInBatches(refs, (ref) =>
    getPackage(api, ref).catch((error: unknown) =>
      error instanceof ApiError && error.is('notFound') ? null : Promise.reject(error),
    ),
  );
  return items.filter((item) => item !== null);
}

/** Returns the newest packages to declare for the address, and the total. @throws ApiError */
export async function listUndeclared(
  api: Api,
  address: string | undefined,
  { page = 1, ...filter }: PackageFilter & { page?: number } = {},
): Promise<{ items: PackageItem[]; total: number }> {
  const query = {
    ...(address && { addressid: address }),
    ...toFilterQuery(filter),
    ...(page > 1 && { page }),
  };
  const { packages, total } = await api.request('GET /pmt/undeclared', { query });
  return { items: packages.map(readPackage), total };
}

/** Returns the undeclared packages of all pages. @throws ApiError */
export async function listAllUndeclared(
  api: Api,
  address: string | undefined,
): Promise<PackageItem[]> {
  const allItems: PackageItem[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await listUndeclared(api, address, { page });
    allItems.push(...items);
    if (items.length < limits.pageSizeMax || allItems.length >= total) return allItems;
  }
}

export async function listCategories(api: Api): Promise<Category[]> {
  const { categories } = await api.request('GET /pmt/configs', {});
  return categories;
}

/** A signal cancels an older search. */
export async function searchMerchants(
  api: Api,
  { search, page }: { search: string; page: number },
  signal: AbortSignal,
): Promise<{ names: string[]; hasMore: boolean }> {
  const { merchants } = await api.request(
    'GET /pmt/merchants',
    { query: { search, page } },
    { signal },
  );
  return {
    names: merchants.map(({ name }) => name),
    hasMore: merchants.length >= limits.merchantsPage,
  };
}

/**
 * `seen` is the value on screen.
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

export type SeenContents = Pick<PackageItem, 'amount' | 'contents'>;

/**
 * Replaces all lines. `seen` is the contents on screen.
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
  return { item: readPackage(reply.updatedpackage), dropped: reply.dropped };
}

export interface PackageEdit {
  ref: string;
  name: string;
  category: string;
  merchant: string;
  addressId: string | null;
}

/**
 * Saves name, category and shop. Returns the package for the address `addressId`.
 * @throws ApiError validation | packageState
 */
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
 * `seen` is the name on screen; a repeated call returns it as the previous name.
 * @throws ApiError validation | packageState
 */
export async function renamePackage(
  api: Api,
  { ref, name, seen }: { ref: string; name: string; seen: string },
  options: CallOptions,
) {
  const { name: currentName, category, merchant } = await getPackage(api, ref);
  const edit = { ref, name, category, merchant, addressId: null };
  const item = await updatePackage(api, edit, options);
  return { item, previousName: currentName === name ? seen : currentName };
}

/**
 * `file` is a base64 PDF or picture.
 * @throws ApiError validation | packageState | notFound
 */
export async function uploadInvoice(
  api: Api,
  { ref, file }: { ref: string; file: string },
): Promise<PackageItem> {
  const reply = await api.request('POST /pmt/uploadinvoice', { body: { packageref: ref, file } });
  return readPackage(reply.updatedpackage);
}
