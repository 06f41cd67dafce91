import type { FieldProblem } from '@/contract/error-codes';
import { limits } from '@/contract/limits';
import type { Body } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { Portal } from '@/host/core/portal';
import { findMemberBySuite } from '@/host/core/suites';
import type { Database } from '@/host/db/client';
import { removeUnprintable } from '@/rules/characters';
import { isEmail, normalizeEmail } from '@/rules/members/email';
import { findNameProblem, normalizeSuite } from '@/rules/members/text';

import { findPasswordProblem } from '../passwords/password-rules';

import { countChecks, hasEmail, hasMobile } from './checks';
import { isCountry } from './countries';
import { readMobile } from './mobile';

export interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  gender: 'M' | 'F';
  mobileCountryCode: string;
  mobileNumber: string;
  registrationCountry: string;
  language: string;
  portal: string;
  media: string;
  referredBy: string | null;
}

const languages = new Set(['en', 'zh', 'tw', 'ja']);
const portals = new Set(['cgw', 'hsg']);

/**
 * Reports all broken fields, in form order, and looks up registered members last. The email
 * in `identity` replaces the body's, and no password is required.
 * @throws Problem emailTaken | mobileTaken | referralInvalid | validation, each with fields;
 * tooManyRequests beyond the daily limit of checks
 */
export async function readRegistration(
  db: Database,
  body: Body<'POST /register'>,
  identity: { email: string } | null,
  { address, portal }: { address: string; portal: Portal },
): Promise<Registration> {
  const { entered, referral } = readTypedFields(body, identity, portal);
  await countChecks(db, address, { n: referral === '' ? 2 : 3 });
  const fields: FieldProblem[] = [];
  if (await hasEmail(db, entered.email)) fields.push({ field: 'cgcode', message: 'emailTaken' });
  if (await hasMobile(db, { countryCode: entered.mobileCountryCode, number: entered.mobileNumber }))
    fields.push({ field: 'mobilenumber', message: 'mobileTaken' });
  const referredBy = referral === '' ? null : await findMemberBySuite(db, referral);
  if (referral !== '' && !referredBy) fields.push({ field: 'refer', message: 'referralInvalid' });
  if (fields.length > 0) throw toRefusal(fields);
  return { ...entered, referredBy };
}

/** @throws Problem validation */
function readTypedFields(
  body: Body<'POST /register'>,
  identity: { email: string } | null,
  callerPortal: Portal,
): { entered: Omit<Registration, 'referredBy'>; referral: string } {
  const fields: FieldProblem[] = [];
  const addProblem = (field: string, message: string) => fields.push({ field, message });
  const firstName = readName(body.firstname);
  const lastName = readName(body.lastname);
  const firstNameProblem = firstName === '' ? 'firstNameRequired' : findNameProblem(firstName);
  const lastNameProblem = lastName === '' ? 'lastNameRequired' : findNameProblem(lastName);
  if (firstNameProblem) addProblem('firstname', firstNameProblem);
  if (lastNameProblem) addProblem('lastname', lastNameProblem);
  const email = normalizeEmail(identity?.email || body.cgcode);
  const gender = readGender(body.gender);
  if (!gender) addProblem('gender', 'genderRequired');
  if (!isEmail(email)) addProblem('cgcode', 'emailFormat');
  if (!isCountry(body.registrationcountry)) addProblem('registrationcountry', 'countryRequired');
  const mobile = readMobile(body.mobilecountrycode, body.mobilenumber);
  if ('problem' in mobile) addProblem('mobilenumber', mobile.problem);
  const passwordProblem = identity
    ? null
    : findPasswordProblem(body.password ?? '', body.password_confirmation ?? '', [
        firstName,
        lastName,
        email,
      ]);
  if (passwordProblem) fields.push(passwordProblem);
  const referral = normalizeSuite(body.refer ?? '');
  if (referral !== '' && referral.length < limits.referralMin) addProblem('refer', 'referralMin');
  if (body.terms !== true) addProblem('terms', 'termsRequired');
  const portal = readPortal(body.portal, callerPortal);
  if (!portal) addProblem('portal', 'chooseFromList');
  if (fields.length > 0 || 'problem' in mobile || !gender || !portal) throw toRefusal(fields);
  const typedFields = {
    email,
    firstName,
    lastName,
    gender,
    mobileCountryCode: mobile.countryCode,
    mobileNumber: mobile.number,
    registrationCountry: body.registrationcountry,
    language: languages.has(body.languageprefer ?? '') ? (body.languageprefer ?? 'en') : 'en',
    portal,
    media: removeUnprintable(body.media ?? ''),
  };
  return { entered: typedFields, referral };
}

/** Returns a coded problem for a single recognized field, else `validation`. */
export function toRefusal(fields: FieldProblem[]): Problem {
  const [problem] = fields;
  const codes = {
    emailTaken: 'emailTaken',
    mobileTaken: 'mobileTaken',
    referralInvalid: 'referralInvalid',
  } as const;
  const name =
    fields.length === 1 && problem ? codes[problem.message as keyof typeof codes] : undefined;
  return new Problem(name ?? 'validation', { fields });
}

function readPortal(requestedCode: string | undefined, callerPortal: Portal): string | null {
  const portal = callerPortal ?? (requestedCode || 'cgw');
  const isConsistent = !requestedCode || requestedCode === portal;
  return typeof portal === 'string' && portals.has(portal) && isConsistent ? portal : null;
}

const readGender = (typedGender = ''): 'M' | 'F' | null =>
  typedGender === 'M' || typedGender === 'F' ? typedGender : null;

/** Returns the name in NFC, with no control characters and single spaces. */
export function readName(input: string): string {
  return removeUnprintable(input.normalize('NFC')).replace(/\s+/g, ' ').trim();
}
