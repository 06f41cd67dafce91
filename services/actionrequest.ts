import type { DiscardAction } from '@/contract/member/discard-actions';
import type { Api, CallOptions } from '@/lib/api';
import type { PackageItem } from '@/rules/packages/item';
import type { Instruction } from '@/rules/packages/repack';
import type { Postage } from '@/rules/packages/returns';
import { toParcelSides } from '@/rules/packages/weight';
import { readPackage } from './pmt';

/** `fees` is null if omitted; `hazmatFloorGrams` is the minimum billed weight. */
export type ActionTerms = Awaited<ReturnType<typeof getActionTerms>>;

/** @throws ApiError */
export async function getActionTerms(api: Api) {
  const { actionrequestfee: fees, hazmatfloor } = await api.request('GET /pmt/configs', {});
  return {
    fees: fees
      ? {
          hazmat: fees.hazmat,
          verify: fees.contentverification,
          repack: { box: fees.repack, bag: fees.repackBag },
          return: fees.return ?? null,
        }
      : null,
    hazmatFloorGrams: hazmatfloor ?? 0,
  };
}

/** Weights in grams; `savings` is null without a price. */
export type RepackView = Awaited<ReturnType<typeof getRepack>>;

/** Defaults to the default address. @throws ApiError */
export async function getRepack(
  api: Api,
  { ref, addressId }: { ref: string; addressId: string | null },
) {
  const wire = await api.request('GET /actionrequest/action/getrepack', {
    query: { packageref: ref, ...(addressId && { addressid: addressId }) },
  });
  return {
    type: wire.repacktype === 'bag' ? ('bag' as const) : ('box' as const),
    weightGrams: wire.actualweight,
    volumetricGrams: wire.volumetricweight,
    /** Billed weight. */
    beforeGrams: wire.weightbefore,
    afterGrams: wire.weightafter,
    ...toParcelSides(wire.dimensions),
    savings: wire.savings,
    fee: wire.fee,
    notes: wire.notes,
  };
}

export interface VerifyInput {
  ref: string;
  instructions: Instruction[];
  additional: string;
}

export async function verifyContent(
  api: Api,
  { ref, instructions, additional }: VerifyInput,
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /actionrequest/action/verify',
    { body: { packageref: ref, instructions, additional } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

export async function repackPackage(
  api: Api,
  ref: string,
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /actionrequest/action/repack',
    { body: { packageref: ref } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

/** Stored and retried until the host accepts. */
export async function releasePackage(
  api: Api,
  { ref, action }: { ref: string; action: 'fix' | 'hazmat' },
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    `POST /actionrequest/action/${action}`,
    { body: { packageref: ref } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

export interface ReturnInput {
  ref: string;
  postage: Postage;
  /** The shop's label, a PDF in base64. */
  file?: string;
  /** Return address, or the shop's return number. */
  additional: string;
}

/** @throws ApiError validation | packageState | packageInUse */
export async function returnPackage(
  api: Api,
  { ref, ...request }: ReturnInput,
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /actionrequest/action/return',
    { body: { packageref: ref, ...request } },
    options,
  );
  return readPackage(reply.updatedpackage);
}

export async function discardPackage(
  api: Api,
  { ref, action }: { ref: string; action: DiscardAction },
  options: CallOptions,
): Promise<PackageItem> {
  const reply = await api.request(
    'POST /actionrequest/action/discard',
    { body: { packageref: ref, action } },
    options,
  );
  return readPackage(reply.updatedpackage);
}
