import { errorNumbers } from './error-numbers';

/**
 * Maps error names to HTTP status and English wire text. Users see
 * `messages/<language>/errors.json`. Plain data: safe to import anywhere.
 */
const problems = {
  validation: [422, 'Invalid input. Please try again'],
  invalidCredentials: [401, "Sorry. You've entered invalid credentials"],
  unauthenticated: [401, 'Please sign in to continue.'],
  forbidden: [403, 'You don’t have access to this.'],
  notFound: [404, 'We couldn’t find that.'],
  tooManyRequests: [429, 'Too many attempts. Please wait a moment and try again.'],
  keyReused: [422, 'This request was already sent with other contents.'],
  inFlight: [409, 'We’re already working on this. Please wait a moment.'],
  keyMissing: [400, 'This request needs an Idempotency-Key.'],
  emailTaken: [422, 'This email is already registered in our system.'],
  mobileTaken: [422, 'This number is already registered with us'],
  referralInvalid: [422, 'Please enter a valid referral code'],
  suiteMismatch: [403, 'You are signed in with another account in this browser.'],
  suiteMissing: [400, 'This request needs the header X-Suite, with the suite of its member.'],
  methodNotAllowed: [405, 'This address doesn’t take that method.'],
  mediaType: [415, 'This request’s Content-Type isn’t accepted here.'],
  invalidSession: [401, 'Invalid session object'],
  emptyUser: [422, 'Cannot accept null/empty UserModel'],
  mailLimit: [429, 'You’ve reached today’s invitation limit. Please try again tomorrow.'],
  packageState: [409, 'This package has changed and can no longer be used that way.'],
  packageInUse: [409, 'One of these packages is already part of another shipment.'],
  packageBoxed: [
    409,
    'This package is in a OneBox. You can take it out until the OneBox is paid for.',
  ],
  oneboxRefused: [409, 'These packages can’t go in the same box.'],
  oneboxChanged: [409, 'This OneBox was changed elsewhere in the meantime.'],
  boxHeld: [409, 'A OneBox in this shipment is on hold until its payment is settled.'],
  contentsChanged: [409, 'The contents of this package were declared elsewhere in the meantime.'],
  nothingToDeclare: [
    422,
    'Please fill in the description, quantity, and price of at least one item.',
  ],
  stepNotReady: [409, 'Please complete the earlier steps first.'],
  priceChanged: [409, 'The price has changed. Please check the new total before you pay.'],
  creditsShort: [409, 'You don’t have enough credits.'],
  attemptState: [409, 'This payment can’t be changed anymore.'],
  gatewayDown: [
    502,
    'The payment service isn’t responding. You haven’t been charged. Please try again.',
  ],
  notShippable: [409, 'We can’t ship this to that address.'],
  notZero: [409, 'There’s still an amount to pay.'],
  alreadyPaid: [409, 'This has already been paid.'],
  promoInvalid: [422, 'This promo code isn’t valid.'],
  promoUsed: [422, 'You’ve already used this promo code.'],
  promoInUse: [
    409,
    'Another payment is using this promo code. Finish or cancel it first, or remove the code here.',
  ],
  promoElsewhere: [422, 'This promo code works when you pay for a shipment.'],
  nothingToPay: [409, 'There is nothing left to pay. Please confirm without a payment.'],
  cancelNotPossible: [409, 'We are unable to cancel your order.'],
  guaranteeNotApplicable: [
    409,
    'Shipping guarantee can only be applied to a package that is delivered after the purchased date.',
  ],
  guaranteeElsewhere: [
    409,
    'This guarantee is for the product of its quote: a package of that store.',
  ],
  guaranteeTooHeavy: [
    409,
    'This package is heavier than the guarantee covers, so it’s billed by its chargeable weight.',
  ],
  orderChanged: [409, 'This product has been decided already. Please look at your order again.'],
  paymentDue: [409, 'Please settle your payment requests before proceeding to packages page'],
  businessAlready: [422, 'You’re already a Business Member.'],
  businessAsked: [422, 'You’ve already applied for Business membership. Please pay that request.'],
  requestRequired: [
    409,
    'This payment request can’t be deleted. If something’s wrong with it, please contact us.',
  ],
  badSignature: [400, 'The signature of this notice is not valid.'],
  operatorInput: [422, 'The warehouse command was refused.'],
  cartFull: [409, 'Your cart is full. Please remove an item first.'],
  chatClosed: [409, 'Live chat is closed right now. Please send us an email instead.'],
  chatsFull: [
    409,
    'Several chats are already open from your network. Please sign in to chat, or send us an email.',
  ],
  restrictedSite: [422, 'We can’t buy from this website.'],
  socialUnknown: [401, 'Unauthorized'],
  socialProof: [
    409,
    'You already have an account with this email. Sign in to it once to connect the two.',
  ],
  socialExpired: [401, 'This sign-in expired or was already used. Please try again.'],
  socialState: [403, 'This sign-in didn’t start in this browser. Please try again.'],
  socialOff: [404, 'This way to sign in isn’t available.'],
  socialDown: [
    502,
    'The sign-in service isn’t responding. Please try again later, or use your password.',
  ],
  uploadsPaused: [503, 'We can’t accept files right now. Please try again later.'],
  newDevice: [
    403,
    'There have been too many attempts to sign in to this account, so a new device needs one more step. If the email is registered, we have emailed a link to it. Open the link on this device, then sign in again.',
  ],
  linkExpired: [401, 'This link has expired or was already used.'],
  unavailable: [503, 'Our servers might be experiencing some issues. Please try again later'],
  /** Raised by the portal: the host's response does not match this contract. */
  mismatch: [502, 'Data mismatch'],
  internal: [500, 'Something went wrong. Please try again'],
} as const satisfies Record<keyof typeof errorNumbers, readonly [status: number, message: string]>;

export type ErrorName = keyof typeof problems;

export interface CodedProblem {
  code: number;
  status: number;
  message: string;
}

export const errorCodes = Object.fromEntries(
  Object.entries(problems).map(([name, [status, message]]) => [
    name,
    { code: errorNumbers[name as ErrorName], status, message },
  ]),
) as Record<ErrorName, CodedProblem>;

/** `field` is the wire name; `message` a key of the `validation` namespace or plain text. */
export interface FieldProblem {
  field: string;
  message: string;
}

export interface ErrorEnvelope {
  status: false;
  status_code: number;
  error: {
    error_code: number;
    message: string;
    error_code_detailed?: string;
    fields?: FieldProblem[];
    request_id?: string;
  };
}
