import { EndedRequest } from '@/components/payments/requests/ended-request';
import { PaymentPanel } from '@/components/payments/payment-panel';
import { PaymentEnd } from '@/components/payments/payment-end';
import { RequestRow } from '@/components/payments/requests/request-row';
import { RequestView } from '@/components/payments/requests/request-view';
import { ReturnScreen } from '@/components/payments/return-screen';
import type { AttemptStateName } from '@/contract/money/payment';
import { payableKinds } from '@/contract/money/payments-table';
import { isEndedUnpaid } from '@/rules/payments/payments';
import type { FrameProps } from '@/lib/page-props';
import type { PayableRequest, PaymentRequest } from '@/services/money/payment-request';

import { toGalleryStates, type GalleryState } from './state';

const id = '33333333-3333-4333-8333-333333333333';
const noop = () => undefined;

const kindDescriptions: Record<PaymentRequest['kind'], string> = {
  charge: 'Return postage',
  business: '',
  guarantee: '',
  return: 'Tea set',
  difference: 'Tea bowl',
  orderdue: 'OR7H2M9QX4',
};
const statuses: Record<PaymentRequest['status'], true> = {
  due: true,
  cancelled: true,
  completed: true,
};

export function createSampleRequest(
  kind: PaymentRequest['kind'],
  status: PaymentRequest['status'],
  now: string,
  overrides: Partial<PaymentRequest> = {},
): PaymentRequest {
  return {
    id,
    ref: 'PR4K8T2M9Q',
    kind,
    status,
    created: now,
    paidAt: status === 'completed' ? now : null,
    description: kindDescriptions[kind],
    amount: '12.50',
    credits: '0.00',
    refund: null,
    isBack: false,
    caseNumber: null,
    estimateId: kind === 'guarantee' ? id : null,
    packageRef: kind === 'return' ? 'PK7H2M9QX4' : null,
    orderId: kind === 'difference' || kind === 'orderdue' ? id : null,
    required: false,
    claimedPackageRef: null,
    country: kind === 'business' ? 'Japan' : '',
    ...overrides,
  };
}

const toPayable = (request: PaymentRequest): PayableRequest & { price: { hash: string } } => ({
  request,
  price: { hash: 'price', credits: '2.00', total: '10.50', availableCredits: '40.00' },
  withdrawn: null,
  attempt: null,
  paymentMethods: ['paypal', 'stripe', 'enets'],
});

const render = (request: PaymentRequest, target?: string) => {
  const payable = toPayable(request);
  return (
    <RequestView
      initial={{ ...payable, price: payable.price as NonNullable<PayableRequest['price']> }}
      cards={[{ brand: 'Visa', last4: '4242' }]}
      gatewayOrigins={[]}
      {...(target && { target })}
    />
  );
};

export function getRequestStates(now: string): GalleryState[] {
  const kinds = Object.keys(kindDescriptions) as PaymentRequest['kind'][];
  const requestStatuses = Object.keys(statuses) as PaymentRequest['status'][];
  return toGalleryStates('requests', {
    ...Object.fromEntries(
      kinds.flatMap((kind) =>
        requestStatuses.map((status) => [
          `row-${kind}-${status}`,
          () => (
            <ul className="paper-list">
              <RequestRow request={createSampleRequest(kind, status, now)} />
            </ul>
          ),
        ]),
      ),
    ),
    ...Object.fromEntries(
      kinds.map((kind) => [`page-${kind}`, () => render(createSampleRequest(kind, 'due', now))]),
    ),
    'page-required': () => render(createSampleRequest('charge', 'due', now, { required: true })),
    'page-blocks-packages': () => render(createSampleRequest('charge', 'due', now), '/packages'),
    ...Object.fromEntries(
      (['completed', 'cancelled'] as const).map((status) => [
        `ended-${status}`,
        () => (
          <EndedRequest
            request={createSampleRequest('charge', status, now)}
            reversal={null}
            stillDue={status === 'completed' ? 2 : 0}
          />
        ),
      ]),
    ),
    'ended-refunded': () => (
      <EndedRequest
        request={createSampleRequest('charge', 'cancelled', now)}
        reversal={{ state: 'refunded', amount: '12.50', gateway: 'paypal', held: false }}
        stillDue={0}
      />
    ),
  });
}

const attempts: Record<AttemptStateName, true> = {
  created: true,
  opened: true,
  captured: true,
  applied: true,
  cancelled: true,
  declined: true,
  expired: true,
  'refund-due': true,
};

const renderPanel = (methods: readonly string[], state?: AttemptStateName, total = '12.50') => (
  <PaymentPanel
    target={{ kind: 'payment-request', id }}
    price={{ hash: 'price', total, credits: total === '0.00' ? '12.50' : '0.00' }}
    attempt={state ? { id, state, gateway: 'paypal' } : null}
    methods={methods}
    cards={[{ brand: 'Visa', last4: '4242' }]}
    gatewayOrigins={[]}
    onPaid={noop}
    onChanged={noop}
  />
);

export function getPaymentStates(frame: FrameProps): GalleryState[] {
  const states = Object.keys(attempts) as AttemptStateName[];
  const allMethods = ['paypal', 'stripe', 'enets'];
  const createReturnState = (state: AttemptStateName | null): GalleryState => ({
    group: 'payments',
    name: `return-${state ?? 'unknown'}`,
    bare: true,
    show: () => (
      <ReturnScreen
        {...frame}
        gateway="paypal"
        loadError={null}
        data={{
          gateway: 'paypal',
          kind: 'shipment',
          outcome: state && {
            attemptId: id,
            state,
            reference: 'SH4K8T2M9Q',
            target: { kind: 'shipment', id },
          },
        }}
      />
    ),
  });
  return [
    ...toGalleryStates('payments', {
      ways: () => renderPanel(allMethods),
      'one-way': () => renderPanel(['paypal']),
      'no-way': () => renderPanel([]),
      'nothing-to-pay': () => renderPanel(allMethods, undefined, '0.00'),
      ...Object.fromEntries(
        states.map((state) => [`attempt-${state}`, () => renderPanel(allMethods, state)] as const),
      ),
      ...Object.fromEntries(
        payableKinds.map((kind) => [
          `refund-due-${kind}`,
          () => <PaymentEnd kind={kind} state="refund-due" gateway="paypal" />,
        ]),
      ),
    }),
    // The others redirect immediately.
    ...[...states.filter((s) => s !== 'applied' && !isEndedUnpaid(s)), null].map(createReturnState),
  ];
}
