import { eq } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body } from '@/contract/calls';
import { claim, release } from '@/host/core/directory';
import { Problem, invalid } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Database, type Tx } from '@/host/db/client';
import { violatesIndex } from '@/host/db/violates';
import { locales } from '@/rules/locale';
import { normalizeEmail } from '@/rules/members/email';
import { findNameProblem } from '@/rules/members/text';

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
  const { userid, cgcode, ...edits } = changes;
  if (Object.keys(edits).length === 0) throw new Problem('emptyUser');
  if (userid !== undefined && userid !== session.memberId) throw new Problem('forbidden');
  if (cgcode !== undefined && normalizeEmail(cgcode) !== session.email) {
    throw invalid('cgcode', 'emailFixed');
  }
  const [member] = await db
    .select({
      countryCode: members.mobileCountryCode,
      number: members.mobileNumber,
      firstName: members.firstName,
      lastName: members.lastName,
    })
    .from(members)
    .where(eq(members.id, session.memberId));
  const values = readChanges(edits, member);
  await refuseTakenNumber(db, { session, address }, member, values);
  try {
    await db.transaction(async (tx) => {
      if (member) await moveMobile(tx, session.memberId, member, values);
      await tx.update(members).set(values).where(eq(members.id, session.memberId));
    });
  } catch (error) {
    if (violatesIndex(error, 'members_mobile_key')) throw createMobileTakenProblem();
    throw error;
  }
}

/**
 * Does not check names that stay as they are.
 * @throws Problem validation
 */
function readChanges(
  edits: Changes,
  old: (Mobile & { firstName: string; lastName: string }) | undefined,
): Values {
  const fields: FieldProblem[] = [];
  const addProblem = (field: string, message: string) => fields.push({ field, message });
  const values: Values = {};
  if (edits.firstname !== undefined) {
    values.firstName = readName(edits.firstname);
    const problem =
      values.firstName === '' ? 'firstNameRequired' : findNameProblem(values.firstName);
    if (problem && values.firstName !== old?.firstName) addProblem('firstname', problem);
  }
  if (edits.lastname !== undefined) {
    values.lastName = readName(edits.lastname);
    const problem = values.lastName === '' ? 'lastNameRequired' : findNameProblem(values.lastName);
    if (problem && values.lastName !== old?.lastName) addProblem('lastname', problem);
  }
  if (edits.gender !== undefined) {
    values.gender = edits.gender;
    if (edits.gender !== 'M' && edits.gender !== 'F') addProblem('gender', 'genderRequired');
  }
  if (edits.languageprefer !== undefined) {
    values.language = edits.languageprefer;
    if (!locales.some((locale) => locale === edits.languageprefer))
      addProblem('languageprefer', 'languageRequired');
  }
  if (edits.mobilenumber !== undefined || edits.mobilecountrycode !== undefined)
    Object.assign(values, readNumber(edits, old, addProblem));
  if (fields.length > 0) throw new Problem('validation', { fields });
  return values;
}

function readNumber(
  edits: Changes,
  oldMobile: Mobile | undefined,
  addProblem: (field: string, message: string) => void,
): Values {
  const mobile = readMobile(
    edits.mobilecountrycode ?? oldMobile?.countryCode ?? '',
    edits.mobilenumber ?? oldMobile?.number ?? '',
  );
  if ('problem' in mobile) {
    addProblem('mobilenumber', mobile.problem);
    return {};
  }
  return { mobileCountryCode: mobile.countryCode, mobileNumber: mobile.number };
}

/** @throws Problem mobileTaken | tooManyRequests */
async function refuseTakenNumber(
  db: Database,
  caller: { session: Session; address: string },
  oldMobile: Mobile | undefined,
  values: Values,
): Promise<void> {
  const { mobileCountryCode: countryCode, mobileNumber: number } = values;
  if (
    countryCode === undefined ||
    number === undefined ||
    (countryCode === oldMobile?.countryCode && number === oldMobile.number)
  )
    return;
  await countChecks(db, caller.address, { memberId: caller.session.memberId });
  if (await hasMobile(db, { countryCode, number })) throw createMobileTakenProblem();
}

/** Moves the directory's claim to a new number. */
async function moveMobile(tx: Tx, memberId: string, oldMobile: Mobile, values: Values) {
  const { mobileCountryCode = oldMobile.countryCode, mobileNumber = oldMobile.number } = values;
  if (mobileCountryCode === oldMobile.countryCode && mobileNumber === oldMobile.number) return;
  await release(tx, 'members_mobile_key', oldMobile.countryCode, oldMobile.number);
  await claim(tx, 'members_mobile_key', memberId, mobileCountryCode, mobileNumber);
}

const createMobileTakenProblem = () =>
  new Problem('mobileTaken', { fields: [{ field: 'mobilenumber', message: 'mobileTaken' }] });
