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

import { addressCard, addressNamed, savedCard } from './account-states';
import { orderAt } from './order-states';
import { packageDialogs } from './package-dialogs';
import { draftBox } from './parcel-states';
import { requestAt } from './payment-states';
import { shippedPackages } from './shipment-states';
import { confirm, type GalleryState } from './state';

const nothing = () => undefined;
const idle = { pending: false, error: null, run: () => Promise.resolve(null), reset: nothing };
const firstButton = '[data-gallery] .btn-quiet';

const dialog = (
  name: string,
  of: string,
  show: GalleryState['show'],
  press?: readonly string[],
): GalleryState => ({
  group: 'dialogs',
  name,
  of: `components/${of}.tsx`,
  show,
  ...(press && { press }),
});

const asking = (
  name: string,
  of: string,
  show: GalleryState['show'],
  button: string = firstButton,
): GalleryState[] => [
  dialog(name, of, show, [button]),
  dialog(`${name}-failed`, of, show, [button, confirm]),
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

function Cancelling({ order }: { order: OrderDetails }) {
  const answers = useOrderAnswers(order, { formKey: 'gallery', failure: null });
  return <CancelOrder order={order} answers={answers} asking={false} />;
}

const confirmDialogs = (now: string): GalleryState[] => [
  ...asking('order-cancel', 'orders/cancel-order', () => <Cancelling order={orderAt('P', now)} />),
  ...asking('onebox-apart', 'onebox/take-apart', () => (
    <TakeApart box={draftBox(now)} onChanged={nothing} />
  )),
  ...asking(
    'checkout-give-up',
    'shipment/cancel-dialog',
    () => <StepPackages checkout={checkout} />,
    '[data-gallery] button.btn-quiet',
  ),
  ...asking('request-delete', 'payments/requests/delete-request', () => (
    <DeleteRequest request={requestAt('charge', 'due', now)} />
  )),
  ...asking(
    'card-delete',
    'account/remove-button',
    () => <SavedCardItem card={savedCard()} onChanged={nothing} />,
    '[data-gallery] .mt-auto button',
  ),
  ...asking(
    'address-delete',
    'account/remove-button',
    () => addressCard(addressNamed('plain')),
    '[data-gallery] .flex-wrap > button',
  ),
  ...(Object.keys(socialNames) as SocialProviderName[]).flatMap((name) =>
    asking(`provider-${name}`, 'account/provider-row', () => (
      <ul className="list-unstyled">
        <ProviderRow provider={{ name, since: now }} removable onChanged={nothing} />
      </ul>
    )),
  ),
];

const line = {
  id: '1',
  name: 'Tea bowl',
  url: 'https://www.example-shop.com/bowl',
  price: '25.00',
  quantity: 2,
  color: '',
  size: '',
  notes: '',
};
const removal = (isAsking: boolean, failure: string | null) => (
  <LineRemoval
    lineToConfirm={isAsking ? line : null}
    ask={nothing}
    remove={() => Promise.resolve()}
    failure={failure}
    removedLine={isAsking ? null : line}
    undo={() => Promise.resolve()}
  />
);

const replace = (error: ApiError | null) => (
  <ReplaceCheckout
    ship={{
      ...idle,
      run: () => Promise.resolve(null),
      question: { refs: ['PK7H2M9QX4'], openPackages: shippedPackages },
      replace: () => Promise.resolve(null),
      replacing: { ...idle, error },
      dismissQuestion: nothing,
    }}
  />
);

const forms: Record<AuthForm, true> = {
  'sign-in': true,
  register: true,
  forgot: true,
  reset: true,
};

const otherDialogs = (): GalleryState[] => [
  ...(Object.keys(forms) as AuthForm[]).map((form) =>
    dialog(`auth-${form}`, 'auth/auth-dialog', () => <AuthDialog request={{ form }} />),
  ),
  ...(['ended', 'elsewhere'] as const).map((again) =>
    dialog(`auth-again-${again}`, 'auth/auth-dialog', () => (
      <AuthDialog request={{ form: 'sign-in', again }} />
    )),
  ),
  dialog('contact', 'support/contact-dialog', () => (
    <ContactDialog about={{ order: 'SH4K8T2M9Q' }} />
  )),
  dialog('cart-delete', 'cart/line-removal', () => removal(true, null)),
  dialog('checkout-replace', 'checkout/replace-checkout', () => replace(null)),
  dialog('checkout-replace-failed', 'checkout/replace-checkout', () =>
    replace(new ApiError('network')),
  ),
  dialog('id-copy', 'account/id-copy-dialog', () => (
    <IdCopyDialog address={addressNamed('id-missing')} onClose={nothing} onSaved={nothing} />
  )),
  dialog('pay-failed', 'payments/pay-failure', () => (
    <PayFailure
      error={new ApiError('coded', { status: 502, code: errorNumbers.gatewayDown, message: '' })}
    />
  )),
  dialog('pay-failed-without-words', 'payments/pay-failure', () => (
    <PayFailure error={new ApiError('server', { status: 500 })} />
  )),
  dialog('new-user-guide', 'dashboard/new-user-guide', () => <FirstGuide suite="gallery" isNew />),
];

const phases = {
  expired: true,
  ended: true,
  'signed-out': true,
  'other-account': true,
} as const satisfies Record<Exclude<SessionPhase, 'calm' | 'soon'>, true>;

const session = (phase: SessionPhase) => {
  const props: SessionStateProps = {
    phase,
    remainingMs: 0,
    extend: nothing,
    asking: false,
    ask: () => Promise.resolve(false),
  };
  return <SessionState {...props} />;
};

const social = (provider: SocialProviderName, window: 'open' | 'closed' | 'blocked') => (
  <SocialWait
    visit={{ provider, window, href: () => '#', click: nothing, again: nothing, end: nothing }}
  />
);

const waitingDialogs = (): GalleryState[] => [
  ...(Object.keys(phases) as (keyof typeof phases)[]).map((phase) =>
    dialog(`session-${phase}`, 'auth/session-state', () => session(phase)),
  ),
  ...(Object.keys(socialNames) as SocialProviderName[]).flatMap((provider) =>
    (['open', 'closed', 'blocked'] as const).map((window) =>
      dialog(`social-${provider}-${window}`, 'auth/social/social-wait', () =>
        social(provider, window),
      ),
    ),
  ),
];

/** Every dialog of the portal. A test compares this list with the modules that open one. */
export const dialogStates = (now: string): GalleryState[] => [
  ...packageDialogs(now),
  ...confirmDialogs(now),
  ...otherDialogs(),
  ...waitingDialogs(),
];

export const removedLine = () => removal(false, null);
