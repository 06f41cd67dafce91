import { errorNumbers } from '@/contract/error-numbers';
import type { Body, Reply } from '@/contract/calls';
import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import {
  toWireEmailChoices,
  readEmailChoices,
  type EmailChoices,
} from '@/rules/account/email-preferences';
import { toLocale } from '@/rules/locale';
import { toTier } from '@/rules/membership/membership';

/** Money as decimal strings, times ISO. */
export type MemberSummary = Awaited<ReturnType<typeof getDashboard>>;

export type RememberedSummary = Awaited<ReturnType<typeof getRememberedDashboard>>;

/** `dialCode` has no plus; `createdAt` is ISO. */
export type MemberProfile = ReturnType<typeof readProfile>;

export type ProfileChanges = Partial<
  Pick<MemberProfile, 'firstName' | 'lastName' | 'gender' | 'language' | 'dialCode' | 'mobile'>
>;

/**
 * Without `address`, uses the member's default address.
 * @throws ApiError
 */
export async function getDashboard(api: Api, address?: string) {
  const wire = await api.request('GET /user/getdashboard', {
    query: { ...(address && { addressid: address }) },
  });
  return {
    credits: {
      amount: wire.availablecredits,
      expiresAt: wire.availablecreditsexpiry,
      referral: wire.availablerafcredits,
      referralTotal: wire.allrafcredits,
    },
    packages: {
      total: wire.packagescount,
      actionNeeded: wire.packagesactionneeded,
      processing: wire.packagesprocessing,
      ready: wire.packagesready,
    },
    shipments: {
      total: wire.shipmentscount,
      packing: wire.shipmentspacking - (wire.shipmentsheld ?? 0),
      /** In the warehouse until payment settles. */
      held: wire.shipmentsheld ?? 0,
      inTransit: wire.shipmentsintransit,
    },
    /** Placed and incomplete orders. */
    orders: { open: wire.orderscount ?? 0, waiting: wire.orderswaiting ?? 0 },
    membership: {
      tier: toTier(wire.membershiptype),
      expiresAt: wire.membershipexpiry,
      counted: wire.shipmentcounter,
      toPrime: wire.shipmentToPrime,
      toExtend: wire.membershipextend,
    },
    paymentRequests: wire.paymentrequestscount,
    cartItems: wire.cartitemscount,
    cards: { total: wire.cards.length, ready: wire.tokenizedCards.length },
    refundsDue: wire.refundsdue,
  };
}

/** @throws ApiError */
export async function getRememberedDashboard(api: Api) {
  const wire = await api.request('GET /prelogin/getdashboard', {});
  return {
    firstName: wire.firstname,
    lastName: wire.lastname ?? '',
    packages: {
      total: wire.packagescount,
      actionNeeded: wire.packagesactionneeded,
      ready: wire.packagesready,
    },
    shipments: { total: wire.shipmentscount },
    cartItems: wire.cartitemscount,
  };
}

/**
 * Emails a confirmation link after failed deliveries.
 * @throws ApiError
 */
export async function sendConfirmation(api: Api): Promise<void> {
  await api.request('POST /user/emailconfirmation', {});
}

/** @throws ApiError */
export async function confirmEmail(api: Api, token: string): Promise<void> {
  await api.request('POST /user/confirmemail', { body: { token } });
}

/** @throws ApiError */
export async function getProfile(api: Api): Promise<MemberProfile> {
  return readProfile(await api.request('GET /user/showprofile', {}));
}

/**
 * Rejects a missing session or empty changes before calling the host; a status of 'false' also
 * throws.
 * @throws ApiError
 */
export async function editProfile(
  api: Api,
  { profile, changes }: { profile: MemberProfile | null; changes: ProfileChanges | null },
): Promise<MemberProfile> {
  if (!profile?.suite || !profile.id)
    throw new ApiError('coded', {
      code: errorNumbers.invalidSession,
      message: 'Invalid session object',
    });
  const values = Object.values(changes ?? {}).filter((value) => value !== undefined);
  if (!changes || values.length === 0)
    throw new ApiError('coded', {
      code: errorNumbers.emptyUser,
      message: 'Cannot accept null/empty UserModel',
    });
  const reply = await api.request('POST /user/editprofile', {
    body: { userid: profile.id, cgcode: profile.email, ...changesToWire(changes) },
  });
  if (String(reply.status) === 'false')
    throw new ApiError('coded', { status: 200, message: reply.message });
  return readProfile(reply.profile);
}

/**
 * Returns how many other sessions ended.
 * @throws ApiError validation, with fields
 */
export async function changePassword(
  api: Api,
  form: { current: string; password: string; confirmation: string },
): Promise<number> {
  const body = {
    currentpassword: form.current,
    password: form.password,
    password_confirmation: form.confirmation,
  };
  return (await api.request('POST /user/updatepassword', { body })).sessionsended;
}

/** `since` is an ISO time. */
export type SignInMethods = ReturnType<typeof readMethods>;

const readMethods = (wire: Reply<'GET /user/signinways'>) => ({
  hasPassword: wire.haspassword,
  providers: wire.providers.map(({ provider, since }) => ({ name: provider, since })),
});

/** @throws ApiError */
export async function getSignInMethods(api: Api): Promise<SignInMethods> {
  return readMethods(await api.request('GET /user/signinways', {}));
}

/** @throws ApiError validation while there is no password */
export async function unlinkProvider(api: Api, name: SocialProviderName): Promise<SignInMethods> {
  return readMethods(await api.request('POST /user/unlinkprovider', { body: { provider: name } }));
}

/** @throws ApiError */
export async function getEmailPreferences(
  api: Api,
): Promise<{ choices: EmailChoices; savedAt: string | null }> {
  return readPreferences(await api.request('GET /user/getemailpreferences', {}));
}

/** @throws ApiError */
export async function saveEmailPreferences(
  api: Api,
  choices: EmailChoices,
): Promise<{ choices: EmailChoices; savedAt: string | null }> {
  return readPreferences(
    await api.request('POST /user/updateemailpreferences', { body: toWireEmailChoices(choices) }),
  );
}

function readPreferences(wire: Reply<'GET /user/getemailpreferences'>) {
  return { choices: readEmailChoices(wire), savedAt: wire.updatedtime };
}

function changesToWire({
  firstName,
  lastName,
  gender,
  language,
  dialCode,
  mobile,
}: ProfileChanges): Body<'POST /user/editprofile'> {
  return {
    ...(firstName !== undefined && { firstname: firstName }),
    ...(lastName !== undefined && { lastname: lastName }),
    ...(gender !== undefined && { gender }),
    ...(language !== undefined && { languageprefer: language }),
    ...(dialCode !== undefined && { mobilecountrycode: dialCode }),
    ...(mobile !== undefined && { mobilenumber: mobile }),
  };
}

function readProfile(wire: Reply<'GET /user/showprofile'>) {
  return {
    id: wire.userid,
    firstName: wire.firstname,
    lastName: wire.lastname,
    suite: wire.suite,
    email: wire.cgcode,
    /** Why optional emails are paused. */
    emailFailure: wire.emailfailure ?? null,
    country: wire.registrationcountry,
    gender: wire.gender === 'M' ? ('M' as const) : ('F' as const),
    language: toLocale(wire.languageprefer),
    dialCode: wire.mobilecountrycode,
    mobile: wire.mobilenumber,
    createdAt: wire.createdtime,
  };
}
