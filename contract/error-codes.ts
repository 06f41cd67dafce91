import { errorNumbers } from './error-numbers';

/**
 * Coded problems of the host: code → HTTP status and the English default message.
 * 1002, 1041 and 1045 are the spec's (§8); the others are ours. Plain data: safe to import anywhere.
 */
export const errorCodes = {
  validation: { code: errorNumbers.validation, status: 422, message: 'Invalid input. Please try again' },
  invalidCredentials: { code: errorNumbers.invalidCredentials, status: 401, message: "Sorry. You've entered invalid credentials" },
  unauthenticated: { code: errorNumbers.unauthenticated, status: 401, message: 'Please sign in to continue.' },
  forbidden: { code: errorNumbers.forbidden, status: 403, message: 'This is not available to you.' },
  notFound: { code: errorNumbers.notFound, status: 404, message: 'We could not find that.' },
  tooManyRequests: { code: errorNumbers.tooManyRequests, status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  keyReused: { code: errorNumbers.keyReused, status: 422, message: 'This request was already sent with other contents.' },
  inFlight: { code: errorNumbers.inFlight, status: 409, message: 'This is already being processed. Please wait a moment.' },
  keyMissing: { code: errorNumbers.keyMissing, status: 400, message: 'This request needs an Idempotency-Key.' },
  emailTaken: { code: errorNumbers.emailTaken, status: 422, message: 'This email is already registered in our system.' },
  mobileTaken: { code: errorNumbers.mobileTaken, status: 422, message: 'This number is already registered with us' },
  referralInvalid: { code: errorNumbers.referralInvalid, status: 422, message: 'Please enter a valid referral code' },
  suiteMismatch: { code: errorNumbers.suiteMismatch, status: 403, message: 'You are signed in with another account in this browser.' },
  invalidSession: { code: errorNumbers.invalidSession, status: 401, message: 'Invalid session object' },
  emptyUser: { code: errorNumbers.emptyUser, status: 422, message: 'Cannot accept null/empty UserModel' },
  mailLimit: { code: errorNumbers.mailLimit, status: 429, message: 'You have sent as many invitations as a day allows. Please go on tomorrow.' },
  packageState: { code: errorNumbers.packageState, status: 409, message: 'This package has changed and can no longer be used that way.' },
  packageInUse: { code: errorNumbers.packageInUse, status: 409, message: 'One of these packages is already part of another shipment.' },
  packageBoxed: { code: errorNumbers.packageBoxed, status: 409, message: 'This package is in a OneBox. As long as the box is not paid for, you can take it out.' },
  oneboxRefused: { code: errorNumbers.oneboxRefused, status: 409, message: 'These packages cannot go into one box.' },
  oneboxChanged: { code: errorNumbers.oneboxChanged, status: 409, message: 'This OneBox was changed elsewhere in the meantime.' },
  boxHeld: { code: errorNumbers.boxHeld, status: 409, message: 'A OneBox in this shipment is on hold until its payment is settled.' },
  contentsChanged: { code: errorNumbers.contentsChanged, status: 409, message: 'The contents of this package were declared elsewhere in the meantime.' },
  nothingToDeclare: { code: errorNumbers.nothingToDeclare, status: 422, message: 'Please fill in description, quantity and price of at least one item.' },
  stepNotReady: { code: errorNumbers.stepNotReady, status: 409, message: 'Please complete the earlier steps first.' },
  priceChanged: { code: errorNumbers.priceChanged, status: 409, message: 'The price has changed. Please check the new total before you pay.' },
  creditsShort: { code: errorNumbers.creditsShort, status: 409, message: 'You do not have enough credits.' },
  attemptState: { code: errorNumbers.attemptState, status: 409, message: 'This payment can no longer be changed.' },
  gatewayDown: { code: errorNumbers.gatewayDown, status: 502, message: 'The payment service is not answering. Nothing was charged. Please try again.' },
  notShippable: { code: errorNumbers.notShippable, status: 409, message: 'We cannot ship this to that address.' },
  notZero: { code: errorNumbers.notZero, status: 409, message: 'There is still an amount to pay.' },
  alreadyPaid: { code: errorNumbers.alreadyPaid, status: 409, message: 'This has already been paid.' },
  promoInvalid: { code: errorNumbers.promoInvalid, status: 422, message: 'This promo code is not valid.' },
  promoUsed: { code: errorNumbers.promoUsed, status: 422, message: 'You have already used this promo code.' },
  nothingToPay: { code: errorNumbers.nothingToPay, status: 409, message: 'There is nothing left to pay. Please confirm without a payment.' },
  cancelNotPossible: { code: errorNumbers.cancelNotPossible, status: 409, message: 'We are unable to cancel your order.' },
  guaranteeNotApplicable: {
    code: errorNumbers.guaranteeNotApplicable,
    status: 409,
    message: 'Shipping guarantee can only be applied to a package that is delivered after the purchased date.',
  },
  paymentDue: {
    code: errorNumbers.paymentDue,
    status: 409,
    message: 'Please settle your payment requests before proceeding to packages page',
  },
  businessAlready: { code: errorNumbers.businessAlready, status: 422, message: 'You are a Business member already.' },
  businessAsked: { code: errorNumbers.businessAsked, status: 422, message: 'You have asked for business membership already. Please settle that payment request.' },
  requestRequired: { code: errorNumbers.requestRequired, status: 409, message: 'This payment request cannot be deleted. Please contact us if it is wrong.' },
  badSignature: { code: errorNumbers.badSignature, status: 400, message: 'The signature of this notice is not valid.' },
  operatorInput: { code: errorNumbers.operatorInput, status: 422, message: 'The warehouse command was refused.' },
  cartFull: { code: errorNumbers.cartFull, status: 409, message: 'Your cart holds as many products as it can. Please remove one first.' },
  restrictedSite: { code: errorNumbers.restrictedSite, status: 422, message: 'We cannot buy from this website.' },
  socialUnknown: { code: errorNumbers.socialUnknown, status: 401, message: 'Unauthorized' },
  socialProof: { code: errorNumbers.socialProof, status: 409, message: 'There is already an account with this email. Sign in to it once to connect the two.' },
  socialExpired: { code: errorNumbers.socialExpired, status: 401, message: 'This sign-in took too long or was already used. Please try again.' },
  socialState: { code: errorNumbers.socialState, status: 403, message: 'This sign-in was not started in this browser. Please try again.' },
  socialOff: { code: errorNumbers.socialOff, status: 404, message: 'This way of signing in is not available.' },
  socialDown: { code: errorNumbers.socialDown, status: 502, message: 'The sign-in service is not answering. Please try again later, or use your password.' },
  uploadsPaused: { code: errorNumbers.uploadsPaused, status: 503, message: 'We cannot take files at the moment. Please try again later.' },
  newDevice: {
    code: errorNumbers.newDevice,
    status: 403,
    message: 'There have been too many attempts to sign in to this account, so a new device needs one more step. If the email is registered, we have emailed a link to it. Open the link on this device, then sign in again.',
  },
  linkExpired: { code: errorNumbers.linkExpired, status: 401, message: 'This link has expired or was already used.' },
  unavailable: { code: errorNumbers.unavailable, status: 503, message: 'Our servers might be experiencing some issues. Please try again later' },
  /** The portal's own: the host answered in another shape than this contract (spec §8). */
  mismatch: { code: errorNumbers.mismatch, status: 502, message: 'Data mismatch' },
  internal: { code: errorNumbers.internal, status: 500, message: 'Something went wrong. Please try again' },
} as const;

export type ErrorName = keyof typeof errorCodes;

/** One field that was refused: its wire name, a message key of the `validation` namespace or plain text. */
export interface FieldProblem {
  field: string;
  message: string;
}

/** What the host answers when it refuses (spec §8). */
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
