import { eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body } from '@/contract/calls';
import { Problem, invalid } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Database } from '@/host/db/client';
import { locales } from '@/rules/locale';
import { normalEmail } from '@/rules/members/email';
import { nameProblem } from '@/rules/members/text';

import { countChecks, hasMobile } from '../register/checks';
import { readMobile, type Mobile } from '../register/mobile';
import { readName } from '../register/registration';

const { members } = schema;
type Changes = Body<'POST /user/editprofile'>;
type Values = Partial<typeof members.$inferInsert>;

/**
 * `userid` and `cgcode` identify the profile. A new number counts as one check.
 * @throws Problem emptyUser | forbidden | mobileTaken | validation, with fields | tooManyRequests
 */
export async function editProfile(
  db: Database,
  session: Session,
  changes: Changes,
  address: string,
): Promise<void> {
  const { userid, cgcode, ...wanted } = changes;
  if (Object.keys(wanted).length === 0) throw new Problem('emptyUser');
  if (userid !== undefined && userid !== session.memberId) throw new Problem('forbidden');
  if (cgcode !== undefined && normalEmail(cgcode) !== session.email) {
    throw invalid('cgcode', 'emailFixed');
  }
  const [member] = await db
    .select({ countryCode: members.mobileCountryCode, number: members.mobileNumber })
    .from(members)
    .where(eq(members.id, session.memberId));
  const values = readChanges(wanted, member);
  await refuseTakenNumber(db, { session, address }, member, values);
  try {
    await db.update(members).set(values).where(eq(members.id, session.memberId));
  } catch (error) {
    if (isMobileTaken(error)) throw mobileTaken();
    throw error;
  }
}

/** @throws Problem validation */
function readChanges(wanted: Changes, current: Mobile | undefined): Values {
  const fields: FieldProblem[] = [];
  const broken = (field: string, message: string) => fields.push({ field, message });
  const values: Values = {};
  if (wanted.firstname !== undefined) {
    values.firstName = readName(wanted.firstname);
    const fault = values.firstName === '' ? 'firstNameRequired' : nameProblem(values.firstName);
    if (fault) broken('firstname', fault);
  }
  if (wanted.lastname !== undefined) {
    values.lastName = readName(wanted.lastname);
    const fault = values.lastName === '' ? 'lastNameRequired' : nameProblem(values.lastName);
    if (fault) broken('lastname', fault);
  }
  if (wanted.gender !== undefined) {
    values.gender = wanted.gender;
    if (wanted.gender !== 'M' && wanted.gender !== 'F') broken('gender', 'genderRequired');
  }
  if (wanted.languageprefer !== undefined) {
    values.language = wanted.languageprefer;
    if (!locales.some((locale) => locale === wanted.languageprefer))
      broken('languageprefer', 'languageRequired');
  }
  if (wanted.mobilenumber !== undefined || wanted.mobilecountrycode !== undefined)
    Object.assign(values, readNumber(wanted, current, broken));
  if (fields.length > 0) throw new Problem('validation', { fields });
  return values;
}

function readNumber(
  wanted: Changes,
  current: Mobile | undefined,
  broken: (field: string, message: string) => void,
): Values {
  const mobile = readMobile(
    wanted.mobilecountrycode ?? current?.countryCode ?? '',
    wanted.mobilenumber ?? current?.number ?? '',
  );
  if ('problem' in mobile) {
    broken('mobilenumber', mobile.problem);
    return {};
  }
  return { mobileCountryCode: mobile.countryCode, mobileNumber: mobile.number };
}

/** @throws Problem mobileTaken | tooManyRequests */
async function refuseTakenNumber(
  db: Database,
  caller: { session: Session; address: string },
  current: Mobile | undefined,
  values: Values,
): Promise<void> {
  const { mobileCountryCode: countryCode, mobileNumber: number } = values;
  if (
    countryCode === undefined ||
    number === undefined ||
    (countryCode === current?.countryCode && number === current.number)
  )
    return;
  await countChecks(db, caller.address, { memberId: caller.session.memberId });
  if (await hasMobile(db, { countryCode, number })) throw mobileTaken();
}

const mobileTaken = () =>
  new Problem('mobileTaken', { fields: [{ field: 'mobilenumber', message: 'mobileTaken' }] });

function isMobileTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    (error as { constraint?: unknown }).constraint === 'members_mobile_key' ||
    isMobileTaken(error.cause)
  );
}
