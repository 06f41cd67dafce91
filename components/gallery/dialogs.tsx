import { IdCopyDialog } from '@/components/account/id-copy-dialog';
import { ProviderRow } from '@/components/account/provider-row';
import { SavedCardItem } from '@/components/account/saved-card';
import { AuthDialog } from '@/components/auth/auth-dialog';
import { SessionState, type SessionStateProps } from '@/components/auth/session-state';
import { SocialWait } from '@/components/auth/social/social-wait';
import { LineRemoval } from '@/components/cart/line-removal';
import { FirstGuide } from '@/components/dashboard/new-user-guide';
import { ReplaceCheckout } from '@/components/checkout/replace-checkout';
import type { AuthForm } from '@/components/session/use-auth-dialog';
import { TakeApart } from '@/components/onebox/take-apart';
import { CancelOrder } from '@/components/orders/cancel-order';
import { useOrderAnswers } from '@/components/orders/use-order-answers';
import { DeleteRequest } from '@/components/payments/requests/delete-request';
import { PayFailure } from '@/components/payments/pay-failure';
import { StepPackages } from '@/components/shipment/step-packages';
import { ContactDialog } from '@/components/support/contact-dialog';
import { errorNumbers } from '@/contract/error-numbers';
import { socialNames, type SocialProviderName } from '@/contract/member/social-providers';
import { ApiError } from '@/lib/api-error';
import type { SessionPhase } from '@/lib/browser/session-clock';
import type { Checkout } from '@/rules/checkout/checkout';
import type { OrderDetails } from '@/services/shop/order-history';

import { renderAddressCard, createSampleAddress, createSampleCard } from './account-states';
import { createSampleOrder } from './order-states';
import { getPackageDialogs } from './package-dialogs';
import { createDraftBox } from './parcel-states';
import { createSampleRequest } from './payment-states';
import { shippedPackages } from './shipment-states';
import { confirmButton, type GalleryState } from './state';

const noop = () => undefined;
const idleAction = { pending: false, error: null, run: () => Promise.resolve(null), reset: noop };
const firstButton = '[data-gallery] .btn-quiet';

const createDialog = (
  name: string,
  modulePath: string,
  show: GalleryState['show'],
  press?: readonly string[],
): GalleryState => ({
  group: 'dialogs',
  name,
  of: `components/${modulePath}.tsx`,
  show,
  ...(press && { press }),
});

const createConfirmDialogs = (
  name: string,
  modulePath: string,
  show: GalleryState['show'],
  button: string = firstButton,
): GalleryState[] => [
  createDialog(name, modulePath, show, [button]),
  createDialog(`${name}-failed`, modulePath, show, [button, confirmButton]),
];

const checkout: Checkout = {
  id: '00000000-0000-4000-8000-0000000000a1',
  ref: 'SH4K8T2M9Q',
  status: 'draft',
  step: 'address',
  packages: shippedPackages,
  address: null,
  speed: null,
  insurance: false,
  insurancePrice: null,
  credits: '0.00',
  availableCredits: '0.00',
  price: null,
  promo: null,
  problems: [],
  attempt: null,
  paymentMethods: [],
};

function SampleCancelOrder({ order }: { order: OrderDetails }) {
  const answers = useOrderAnswers(order, { formKey: 'gallery', failure: null });
  return <CancelOrder order={order} answers={answers} isAsking={false} />;
}

const getConfirmDialogs = (now: string): GalleryState[] => [
  ...createConfirmDialogs('order-cancel', 'orders/cancel-order', () => (
    <SampleCancelOrder order={createSampleOrder('P', now)} />
  )),
  ...createConfirmDialogs('onebox-apart', 'onebox/take-apart', () => (
    <TakeApart box={createDraftBox(now)} onChanged={noop} />
  )),
  ...createConfirmDialogs(
    'checkout-give-up',
    'shipment/cancel-dialog',
    () => <StepPackages checkout={checkout} />,
    '[data-gallery] button.btn-quiet',
  ),
  ...createConfirmDialogs('request-delete', 'payments/requests/delete-request', () => (
    <DeleteRequest request={createSampleRequest('charge', 'due', now)} />
  )),
  ...createConfirmDialogs(
    'card-delete',
    'account/remove-button',
    () => <SavedCardItem card={createSampleCard()} onChanged={noop} />,
    '[data-gallery] .mt-auto button',
  ),
  ...createConfirmDialogs(
    'address-delete',
    'account/remove-button',
    () => renderAddressCard(createSampleAddress('plain')),
    '[data-gallery] .flex-wrap > button',
  ),
  ...(Object.keys(socialNames) as SocialProviderName[]).flatMap((name) =>
    createConfirmDialogs(`provider-${name}`, 'account/provider-row', () => (
      <ul className="list-unstyled">
        <ProviderRow provider={{ name, since: now }} removable onChanged={noop} />
      </ul>
    )),
  ),
];

const cartLine = {
  id: '1',
  name: 'Tea bowl',
  url: 'https://www.example-shop.com/bowl',
  price: '25.00',
  quantity: 2,
  color: '',
  size: '',
  notes: '',
};
const renderRemoval = (isAsking: boolean, failure: string | null) => (
  <LineRemoval
    lineToConfirm={isAsking ? cartLine : null}
    ask={noop}
    remove={() => Promise.resolve()}
    failure={failure}
    removedLine={isAsking ? null : cartLine}
    undo={() => Promise.resolve()}
  />
);

const renderReplaceCheckout = (error: ApiError | null) => (
  <ReplaceCheckout
    ship={{
      ...idleAction,
      question: { refs: ['PK7H2M9QX4'], openPackages: shippedPackages },
      replace: () => Promise.resolve(null),
      replacing: { ...idleAction, error },
      dismissQuestion: noop,
    }}
  />
);

const forms: Record<AuthForm, true> = {
  'sign-in': true,
  register: true,
  forgot: true,
  reset: true,
};

const getOtherDialogs = (): GalleryState[] => [
  ...(Object.keys(forms) as AuthForm[]).map((form) =>
    createDialog(`auth-${form}`, 'auth/auth-dialog', () => <AuthDialog request={{ form }} />),
  ),
  ...(['ended', 'elsewhere'] as const).map((endReason) =>
    createDialog(`auth-again-${endReason}`, 'auth/auth-dialog', () => (
      <AuthDialog request={{ form: 'sign-in', reason: endReason }} />
    )),
  ),
  createDialog('contact', 'support/contact-dialog', () => (
    <ContactDialog about={{ order: 'SH4K8T2M9Q' }} />
  )),
  createDialog('cart-delete', 'cart/line-removal', () => renderRemoval(true, null)),
  createDialog('checkout-replace', 'checkout/replace-checkout', () => renderReplaceCheckout(null)),
  createDialog('checkout-replace-failed', 'checkout/replace-checkout', () =>
    renderReplaceCheckout(new ApiError('network')),
  ),
  createDialog('id-copy', 'account/id-copy-dialog', () => (
    <IdCopyDialog address={createSampleAddress('id-missing')} onClose={noop} onSaved={noop} />
  )),
  createDialog('pay-failed', 'payments/pay-failure', () => (
    <PayFailure
      error={new ApiError('coded', { status: 502, code: errorNumbers.gatewayDown, message: '' })}
    />
  )),
  createDialog('pay-failed-without-words', 'payments/pay-failure', () => (
    <PayFailure error={new ApiError('server', { status: 500 })} />
  )),
  createDialog('new-user-guide', 'dashboard/new-user-guide', () => (
    <FirstGuide suite="gallery" isNew />
  )),
];

const phases = {
  expired: true,
  ended: true,
  'signed-out': true,
  'other-account': true,
} as const satisfies Record<Exclude<SessionPhase, 'calm' | 'soon'>, true>;

const renderSession = (phase: SessionPhase) => {
  const props: SessionStateProps = {
    phase,
    remainingMs: 0,
    extend: noop,
    asking: false,
    ask: () => Promise.resolve(false),
  };
  return <SessionState {...props} />;
};

const renderSocialWait = (provider: SocialProviderName, state: 'open' | 'closed' | 'blocked') => (
  <SocialWait
    visit={{ provider, popupState: state, getHref: () => '#', click: noop, retry: noop, end: noop }}
  />
);

const getWaitingDialogs = (): GalleryState[] => [
  ...(Object.keys(phases) as (keyof typeof phases)[]).map((phase) =>
    createDialog(`session-${phase}`, 'auth/session-state', () => renderSession(phase)),
  ),
  ...(Object.keys(socialNames) as SocialProviderName[]).flatMap((provider) =>
    (['open', 'closed', 'blocked'] as const).map((windowState) =>
      createDialog(`social-${provider}-${windowState}`, 'auth/social/social-wait', () =>
        renderSocialWait(provider, windowState),
      ),
    ),
  ),
];

/** Every dialog of the portal. A test compares this list with the modules that open one. */
export const getDialogStates = (now: string): GalleryState[] => [
  ...getPackageDialogs(now),
  ...getConfirmDialogs(now),
  ...getOtherDialogs(),
  ...getWaitingDialogs(),
];

export const renderRemovedLine = () => renderRemoval(false, null);
