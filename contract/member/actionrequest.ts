import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { discardActions } from './discard-actions';
import { Package } from './pmt';
import { Amount, Choice, fileBodyLimit, FileInput, Nullable, Reference, Text, Uuid } from '../wire';

const Instruction = Choice('itemize', 'verify', 'confirm', 'photo');

const Updated = Type.Object({ updatedpackage: Package, message: Type.String() });
const PackageInput = Type.Object({ packageref: Reference });

/** Grams, centimeters, money as decimal strings. */
export const RepackDetails = Type.Object({
  actualweight: Type.Integer(),
  dimensions: Type.Object({ length: Type.Number(), width: Type.Number(), height: Type.Number() }),
  volumetricweight: Type.Integer(),
  weightbefore: Type.Integer(),
  weightafter: Type.Integer(),
  savings: Nullable(Amount),
  fee: Amount,
  repacktype: Type.String(),
  notes: Type.Array(Type.String()),
});
export type RepackDetails = Static<typeof RepackDetails>;

export const actionRequestEndpoints = defineEndpoints({
  'GET /actionrequest/action/getrepack': {
    access: 'member',
    summary:
      'What repacking a package would change, for an address (by default the default address)',
    query: Type.Object({ packageref: Reference, addressid: Type.Optional(Uuid) }),
    reply: RepackDetails,
  },
  'POST /actionrequest/action/verify': {
    access: 'member',
    summary: 'Ask staff to check the contents',
    keyed: true,
    body: Type.Object({
      packageref: Reference,
      instructions: Type.Array(Instruction, { maxItems: 4 }),
      additional: Text(limits.verifyTextMax * 4),
    }),
    reply: Updated,
  },
  'POST /actionrequest/action/repack': {
    access: 'member',
    summary: 'Ask for a smaller box or a bag',
    keyed: true,
    body: PackageInput,
    reply: Updated,
  },
  'POST /actionrequest/action/fix': {
    access: 'member',
    summary: 'Accept damaged goods as they arrived',
    keyed: true,
    body: PackageInput,
    reply: Updated,
  },
  'POST /actionrequest/action/hazmat': {
    access: 'member',
    summary: 'Have hazardous goods packed according to their regulations',
    keyed: true,
    body: PackageInput,
    reply: Updated,
  },
  'POST /actionrequest/action/return': {
    access: 'member',
    summary:
      "Return a package to its shop, with the shop's label (a PDF) or with postage paid to us; nothing is charged until the return is approved",
    keyed: true,
    bodyLimit: fileBodyLimit,
    body: Type.Object({
      packageref: Reference,
      postage: Choice('label', 'paid'),
      file: Type.Optional(FileInput),
      /** Return address, or the shop's return number. */
      additional: Text(limits.returnNoteMax * 4),
    }),
    reply: Updated,
  },
  'POST /actionrequest/action/discard': {
    access: 'member',
    summary:
      'Discard a package or the prohibited part of it; `action` may be omitted if the package allows one way only',
    keyed: true,
    body: Type.Object({ packageref: Reference, action: Type.Optional(Choice(...discardActions)) }),
    reply: Updated,
  },
});
