import { and, eq, ne } from 'drizzle-orm';

import type { FieldProblem } from '@/contract/error-codes';
import type { Body } from '@/contract/registry';
import { normalEmail } from '@/lib/members/email';
import { locales } from '@/lib/i18n/locale';

import { schema, type Database, type Db } from '../db/client';
import { Problem } from '../errors';
import { readMobile } from '../register/mobile';
import { readName } from '../register/registration';
import type { Session } from '../sessions/session';

const { members } = schema;
type Changes = Body<'POST /user/editprofile'>;
type Values = Partial<typeof members.$inferInsert>;

/**
 * Changes what is named of a member's profile (spec §5, §7). `userid` and `cgcode` only say whose profile is meant: another
 * member's are refused, and the e-mail address is not changed this way.
 * @throws Problem emptyUser | forbidden | mobileTaken | validation, with fields
 */
export async function editProfile(db: Database, session: Session, changes: Changes): Promise<void> {
  const { userid, cgcode, ...wanted } = changes;
  if (Object.keys(wanted).length === 0) throw new Problem('emptyUser');
  if (userid !== undefined && userid !== session.memberId) throw new Problem('forbidden');
  if (cgcode !== undefined && normalEmail(cgcode) !== session.email) {
    throw new Problem('validation', { fields: [{ field: 'cgcode', message: 'emailFixed' }] });
  }
  const values = await readChanges(db, session.memberId, wanted);
  try {
    await db.update(members).set(values).where(eq(members.id, session.memberId));
  } catch (error) {
    if (isMobileTaken(error)) throw new Problem('mobileTaken', { fields: [{ field: 'mobilenumber', message: 'mobileTaken' }] });
    throw error;
  }
}

async function readChanges(db: Db, memberId: string, wanted: Changes): Promise<Values> {
  const fields: FieldProblem[] = [];
  const broken = (field: string, message: string) => fields.push({ field, message });
  const values: Values = {};
  if (wanted.firstname !== undefined) {
    values.firstName = readName(wanted.firstname);
    if (values.firstName === '') broken('firstname', 'firstNameRequired');
  }
  if (wanted.lastname !== undefined) {
    values.lastName = readName(wanted.lastname);
    if (values.lastName === '') broken('lastname', 'lastNameRequired');
  }
  if (wanted.gender !== undefined) {
    values.gender = wanted.gender;
    if (wanted.gender !== 'M' && wanted.gender !== 'F') broken('gender', 'genderRequired');
  }
  if (wanted.languageprefer !== undefined) {
    values.language = wanted.languageprefer;
    if (!locales.some((locale) => locale === wanted.languageprefer)) broken('languageprefer', 'languageRequired');
  }
  if (wanted.mobilenumber !== undefined || wanted.mobilecountrycode !== undefined) Object.assign(values, await readNumber(db, memberId, wanted, broken));
  if (fields.length > 0) throw new Problem(fields[0]?.message === 'mobileTaken' && fields.length === 1 ? 'mobileTaken' : 'validation', { fields });
  return values;
}

async function readNumber(db: Db, memberId: string, wanted: Changes, broken: (field: string, message: string) => void): Promise<Values> {
  const [member] = await db.select({ code: members.mobileCountryCode, number: members.mobileNumber }).from(members).where(eq(members.id, memberId));
  const mobile = readMobile(wanted.mobilecountrycode ?? member?.code ?? '', wanted.mobilenumber ?? member?.number ?? '');
  if ('problem' in mobile) {
    broken('mobilenumber', mobile.problem);
    return {};
  }
  const taken = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.mobileCountryCode, mobile.countryCode), eq(members.mobileNumber, mobile.number), ne(members.id, memberId)));
  if (taken.length > 0) broken('mobilenumber', 'mobileTaken');
  return { mobileCountryCode: mobile.countryCode, mobileNumber: mobile.number };
}

function isMobileTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { constraint?: unknown }).constraint === 'members_mobile_key' || isMobileTaken(error.cause);
}
