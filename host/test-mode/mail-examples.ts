import type { PayableKind } from '@/contract/money/payments-table';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import type { EmailData, EmailKind } from '@/host/mail/email';
import {
  answeredRequests,
  packageNews,
  type AnsweredRequest,
  type PackageNews,
} from '@/rules/notifications/kinds';

export type MailExamples = { [K in EmailKind]: Readonly<Record<string, EmailData[K]>> };

const id = '00000000-0000-4000-8000-00000000000a';
const shipmentRef = 'SH4K8T2M9Q';
const order = { txnId: id, txnRef: 'OR7H2M9QX4' };
const cancellation = { reason: 'The box was damaged in our warehouse.' };
const time = '2026-03-02T09:00:00.000Z';

const mapNames = <N extends string, T>(names: readonly N[], example: (name: N) => T) =>
  Object.fromEntries(names.map((name) => [name, example(name)])) as Record<N, T>;

const buildPackageNews = (type: PackageNews, action?: AnsweredRequest): EmailData['package'] => ({
  type,
  packageRef: 'PK7H2M9QX4',
  name: 'Tea set',
  ...(action && { action }),
});
const buildAnswerExamples = (type: 'txnpackage_request_complete' | 'txnpackage_request_declined') =>
  Object.fromEntries(
    answeredRequests.map((action) => [`${type}-${action}`, buildPackageNews(type, action)]),
  );

type WithdrawnData = EmailData['payment-withdrawn'];
type PaidData = EmailData['paid'];
const payables: Record<PayableKind, Pick<PaidData, 'target' | 'reference' | 'page'>> = {
  shipment: { target: 'shipment', reference: shipmentRef, page: shipmentRef },
  onebox: { target: 'onebox', reference: 'PKB2345678', page: id },
  'payment-request': { target: 'payment-request', reference: 'PR4K8T2M9Q', page: id },
  bfm: { target: 'bfm', reference: 'OR7H2M9QX4', page: id },
};
const refundExample = { charged: '55.81', amount: '55.81', currency: 'USD', gateway: 'paypal' };
const targets = Object.keys(payables) as PayableKind[];
const effects: Record<WithdrawnData['follows'], true> = { held: true, left: true, unpaid: true };
const reversalKinds: Record<WithdrawnData['what'], true> = {
  part: true,
  refund: true,
  reversal: true,
  dispute: true,
  lost: true,
  cleared: true,
};

const reversalExamples = Object.fromEntries(
  (Object.keys(reversalKinds) as WithdrawnData['what'][]).flatMap((what) =>
    targets.flatMap((target) =>
      (Object.keys(effects) as WithdrawnData['follows'][])
        .filter((effect) => effect !== 'unpaid' || target === 'payment-request')
        .map((effect): [string, WithdrawnData] => [
          `${what}-${target}-${effect}`,
          { what, ...payables[target], amount: '12.50', gateway: 'paypal', follows: effect },
        ]),
    ),
  ),
);

const refundAmounts = { money: '55.81', credits: '10.00' };
const withRefunds = <T extends object>(data: T) => ({
  'money-and-credits': { ...data, ...cancellation, ...refundAmounts },
  'money-only': { ...data, ...cancellation, ...refundAmounts, credits: '0.00' },
  'credits-only': { ...data, ...cancellation, ...refundAmounts, money: '0.00' },
});

const estimate = { estimateId: id, reference: 'ES7H2M9QX4' };
const dates = { earliest: '2026-03-06T09:00:00.000Z', latest: '2026-03-09T09:00:00.000Z' };
const quote: NonNullable<EmailData['estimate-answered']['quote']> = {
  product: 'Hooded jacket',
  url: 'https://shop.example/hooded-jacket',
  country: 'PH',
  buyable: true,
  speeds: [
    { code: 'standard', total: '27.01', dates },
    { code: 'express', total: '41.90', dates },
  ],
};

const request = {
  requestRef: 'PR4K8T2M9Q',
  requestId: id,
  description: 'Return postage',
  amount: '12.50',
  required: false,
};

const cases: Record<EmailData['reconciliation']['cases'][number]['kind'], true> = {
  found: true,
  unknown: true,
  differs: true,
  'went-back': true,
  'not-there': true,
  'not-returned': true,
};
const caseList = (Object.keys(cases) as (keyof typeof cases)[]).map((kind) => ({
  kind,
  reference: shipmentRef,
  amount: '55.81',
  currency: 'USD',
  other: kind === 'differs' ? 'USD 45.81' : '',
}));

const parcels = {
  package: {
    ...mapNames(Object.keys(packageNews) as PackageNews[], (type) => buildPackageNews(type)),
    ...buildAnswerExamples('txnpackage_request_complete'),
    ...buildAnswerExamples('txnpackage_request_declined'),
  },
  'package-taken-back': { plain: { packageRef: 'PK7H2M9QX4', name: 'Tea set' } },
  'storage-ending': {
    one: { packages: [{ ref: 'PK7H2M9QX4', name: 'Tea set', left: 1 }] },
    many: {
      packages: [
        { ref: 'PK7H2M9QX4', name: 'Tea set', left: 0 },
        { ref: 'PK8J3N4RY5', name: 'Lamp', left: 5 },
      ],
    },
  },
  'shipment-left': {
    plain: { shipmentRef, awb: '7712450938', courier: 'DHL Express' },
    'no-courier': { shipmentRef, awb: '7712450938', courier: null },
  },
  'shipment-delivered': { plain: { shipmentRef } },
  'shipment-collect': {
    plain: {
      shipmentRef,
      receiver: 'Mika Tan',
      name: 'Makati counter',
      address: '12 Ayala Avenue, Makati',
      hours: [
        { from: 1, to: 5, open: '10:00', close: '19:00' },
        { from: 6, to: 6, open: '10:00', close: '14:00' },
      ],
    },
  },
  'shipment-cancelled': withRefunds({ shipmentRef }),
  'onebox-cancelled': withRefunds({ boxRef: 'PKB2345678' }),
  'estimate-answered': {
    answered: { ...estimate, grams: 1250, quantity: 1, quote },
    many: { ...estimate, grams: 3750, quantity: 3, quote },
    'not-sent-there': { ...estimate, grams: 90000, quantity: 1, quote: { ...quote, speeds: [] } },
    refused: {
      ...estimate,
      grams: null,
      quantity: 1,
      quote: { ...quote, buyable: false, speeds: [] },
    },
  },
} satisfies Partial<MailExamples>;

const payments = {
  'order-price': {
    higher: { ...order, name: 'Tea bowl', amount: '4.20' },
    extra: { ...order, name: 'Tea bowl', amount: '4.20', extra: true },
  },
  'order-soldout': {
    'goes-on': { ...order, name: 'Tea bowl', onHold: false },
    'on-hold': { ...order, name: 'Tea bowl', onHold: true },
    price: { ...order, name: 'Tea bowl', onHold: false, why: 'price' },
    'price-on-hold': { ...order, name: 'Tea bowl', onHold: true, why: 'price' },
    'part-paid': { ...order, name: 'Tea bowl', onHold: false, paid: true },
  },
  'order-bought': {
    plain: { ...order, amount: '48.00', bought: ['Tea bowl', 'Tray'] },
    part: { ...order, amount: '48.00', bought: ['Tea bowl'], missing: ['Tray'] },
  },
  'order-arrived': { plain: order },
  'order-lapsed': { whole: { ...order, part: false }, part: { ...order, part: true } },
  'order-cancelled': {
    ...withRefunds(order),
    'by-member': { ...order, ...refundAmounts, reason: '' },
    nothing: { ...order, reason: '', money: '0.00', credits: '0.00' },
  },
  'payment-request': {
    plain: request,
    required: { ...request, required: true },
    return: { ...request, required: true, returned: 'Tea set' },
    order: { ...request, required: true, order: 'OR7H2M9QX4' },
  },
  paid: {
    ...mapNames(targets, (target) => ({ ...payables[target], amount: '55.81', credits: '0.00' })),
    'with-credits': { ...payables.shipment, amount: '45.81', credits: '10.00' },
    'credits-only': { ...payables.shipment, amount: '0.00', credits: '55.81' },
    'order-held': { ...payables.bfm, amount: '55.81', credits: '0.00', held: true },
  },
  'refund-due': {
    ...mapNames(targets, (target) => ({ ...payables[target], ...refundExample, more: false })),
    more: { ...payables.bfm, ...refundExample, amount: '1.00', more: true },
  },
  refunded: { plain: { reference: shipmentRef, amount: '55.81', currency: 'USD' } },
  'payment-withdrawn': reversalExamples,
  reconciliation: {
    some: { gateway: 'paypal', count: caseList.length, cases: caseList },
    many: { gateway: 'stripe', count: 40, cases: caseList },
  },
} satisfies Partial<MailExamples>;

/** Typed so that a missing kind does not compile. */
export const mailExamples: MailExamples = {
  'temporary-password': { plain: {} },
  'new-device': { plain: {} },
  'confirm-email': { plain: {} },
  'password-changed': { plain: { at: time }, device: { at: time, device: 'Chrome · Windows' } },
  welcome: { plain: {} },
  ...parcels,
  ...payments,
  'social-link': mapNames(Object.keys(socialNames) as SocialProviderName[], (provider) => ({
    provider,
    ticket: id,
  })),
  referral: {
    plain: { from: 'Mika Tan', suite: 'CG1000001', message: '' },
    message: { from: 'Mika Tan', suite: 'CG1000001', message: 'I get my tea sets this way.' },
  },
  'chat-transcript': {
    plain: {
      reference: 'CH7H2M9QX4',
      lines: [
        { by: 'visitor', text: 'Has my tea set arrived?', at: time, files: ['receipt.pdf'] },
        { by: 'support', text: 'Yes, this morning.', at: time },
      ],
    },
  },
  contact: {
    guest: {
      reference: 'MS7H2M9QX4',
      subject: 'Where is my package?',
      email: 'visitor@example.com',
      details: 'It was sent a week ago.\nTracking 1Z999AA10123456784',
      language: 'ja',
      suite: '',
      account: '',
    },
    member: {
      reference: 'MS7H2M9QX4',
      subject: 'Where is my package?',
      email: 'mika@example.com',
      details: 'It was sent a week ago.',
      language: 'en',
      suite: 'CG1000001',
      account: 'mika@example.com',
    },
  },
};

/** Kinds sent to non-members or ourselves, without a name at the top. */
export const strangerKinds: ReadonlySet<EmailKind> = new Set([
  'reconciliation',
  'referral',
  'chat-transcript',
  'contact',
]);
