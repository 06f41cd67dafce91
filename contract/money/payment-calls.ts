import {
  Type,
  type Static,
  type TBoolean,
  type TObject,
  type TOptional,
  type TString,
} from 'typebox';

import { defineEndpoints } from '../endpoint';
import { gateways, paymentCalls, type FormKey, type PaymentCall } from './gateways';
import { limits } from '../limits';
import {
  Attempt,
  AttemptStateName,
  EmbeddedFields,
  PageLanguage,
  StripeAttempt,
  Wallet,
} from './payment';
import {
  gatewayNames,
  payableKinds,
  payables,
  type GatewayName,
  type PayableKind,
} from './payments-table';
import { Message, Text, Uuid } from '../wire';

type GatewayOf<C extends PaymentCall> = (typeof gateways)[C['gateway']];
type IdOf<K extends PayableKind> = (typeof payables)[K]['id'];

/** The quote repeats the reviewed price, so that a member cannot pay an unseen one. */
interface OpenCall<C extends PaymentCall> {
  access: 'member';
  summary: string;
  keyed: true;
  query: TObject<
    {
      [Field in IdOf<C['kind']> | 'quote' | 'language']: Field extends 'language'
        ? typeof PageLanguage
        : Field extends 'quote'
          ? TString
          : typeof Uuid;
    } & (GatewayOf<C>['inPlace'] extends true
      ? { inplace: typeof EmbeddedFields; wallet: typeof Wallet }
      : unknown)
  >;
  reply: GatewayOf<C>['url'] extends true ? typeof StripeAttempt : typeof Attempt;
}

const nouns: Record<PayableKind, string> = {
  shipment: 'a shipment',
  onebox: 'a box',
  'payment-request': 'a payment request',
  bfm: 'an order',
};

function buildOpenCall({ gateway, kind }: PaymentCall) {
  return {
    access: 'member',
    summary: gateways[gateway].summaries.open.replace('%', nouns[kind]),
    keyed: true,
    query: Type.Object({
      [payables[kind].id]: Uuid,
      quote: Text(128, 8),
      language: PageLanguage,
      ...(gateways[gateway].inPlace && { inplace: EmbeddedFields, wallet: Wallet }),
    }),
    reply: gateways[gateway].url ? StripeAttempt : Attempt,
  };
}

const Settled = Type.Object({
  state: AttemptStateName,
  reference: Type.String(),
  targetkind: Type.String(),
  targetid: Type.String(),
});

/** Sent when the payer returns: the attempt, and proof from the gateway. */
type SettleInput<C extends PaymentCall> = TObject<
  { attemptid: typeof Uuid } & Record<GatewayOf<C>['proof']['field'], TString> &
    (GatewayOf<C>['cancels'] extends true ? { cancelled: TOptional<TBoolean> } : unknown)
>;
type SettleCall<C extends PaymentCall> = {
  access: 'public';
  summary: string;
  reply: typeof Settled;
} & (C['settle'] extends `POST ${string}` ? { body: SettleInput<C> } : { query: SettleInput<C> });

function buildSettleCall({ gateway, settle }: PaymentCall) {
  const { proof, cancels } = gateways[gateway];
  const proofFields = Type.Object({
    [proof.field]: Text(proof.longest, proof.shortest),
    attemptid: Uuid,
    ...(cancels && { cancelled: Type.Optional(Type.Boolean()) }),
  });
  return {
    access: 'public',
    summary: gateways[gateway].summaries.settle,
    reply: Settled,
    ...(settle.startsWith('POST') ? { body: proofFields } : { query: proofFields }),
  };
}

const SignedForm = Type.Object({
  action: Type.String(),
  fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});
export type SignedForm = Static<typeof SignedForm>;

const signing = {
  access: 'member',
  summary: 'The signed form that opens the card page of an open attempt',
  query: Type.Object({ attemptid: Uuid, language: PageLanguage }),
  reply: SignedForm,
} as const;

const buildNoticeCall = (gateway: GatewayName) =>
  ({
    access: 'gateway',
    bodyLimit: limits.noticeBytes,
    summary: `${gateways[gateway].name}'s signed webhooks`,
    body: Type.Unknown(),
    reply: Message,
  }) as const;

const targetFields = Object.fromEntries(
  payableKinds.map((kind) => [payables[kind].id, Type.Optional(Uuid)]),
) as { [K in PayableKind as IdOf<K>]: TOptional<typeof Uuid> };

type NoticesKey = NonNullable<(typeof gateways)[GatewayName]['notices']>;

export const paymentCallEndpoints = defineEndpoints({
  ...(Object.fromEntries(
    paymentCalls.map((call) => [call.open, buildOpenCall(call)]),
  ) as unknown as { [C in PaymentCall as C['open']]: OpenCall<C> }),
  ...(Object.fromEntries(
    paymentCalls.map((call) => [call.settle, buildSettleCall(call)]),
  ) as unknown as { [C in PaymentCall as C['settle']]: SettleCall<C> }),
  ...(Object.fromEntries(
    paymentCalls.flatMap(({ form }) => (form ? [[form, signing]] : [])),
  ) as Record<FormKey, typeof signing>),
  ...(Object.fromEntries(
    gatewayNames
      .map((name) => [gateways[name].notices, buildNoticeCall(name)])
      .filter(([key]) => key !== null),
  ) as Record<NoticesKey, ReturnType<typeof buildNoticeCall>>),
  'POST /reward/checkout': {
    access: 'member',
    summary: 'Zero checkout: pay the given payable, whose total is zero because credits cover it',
    keyed: true,
    body: Type.Object({ ...targetFields, quote: Text(128, 8) }),
    reply: Attempt,
  },
});
