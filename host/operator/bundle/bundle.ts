import { Value } from 'typebox/value';

import { TestBundle } from '@/contract/test-mode/bundle';
import { refusal } from '@/host/core/errors';
import type { Database, schema } from '@/host/db/client';
import { brands } from '@/rules/brand';
import { locales, toLocale, stripLanguage } from '@/rules/locale';
import {
  findForeignPart,
  keepKnownQuery,
  maskRefs,
  type ListedRefs,
} from '@/rules/test-mode/places';

import { readState } from './state';

type Member = typeof schema.members.$inferSelect;

/**
 * Makes a bundle that reproduces a member's page on a copy in test mode. It contains only the fields
 * of `TestBundle`.
 * @throws Problem operatorInput for an invalid page, or a page about something outside the bundle
 */
export async function makeBundle(db: Database, member: Member, page: string): Promise<TestBundle> {
  const { member: state, ...refs } = await readState(db, member.id);
  const { pathname, search, hash } = parsePageAddress(page);
  const language = locales.find((locale) => locale === pathname.split('/')[1]);
  const bundle: TestBundle = {
    format: 'test-mode-bundle-1',
    path: readPath(stripLanguage(pathname), search, refs) + (/^#[a-z]+$/.exec(hash)?.[0] ?? ''),
    language: language ?? toLocale(member.language),
    session: 'logged-in',
    clockms: 0,
    brand: Object.values(brands).find(({ portal }) => portal === member.portal)?.portal ?? null,
    forced: [],
    member: state,
  };
  const [fault] = Value.Errors(TestBundle, bundle);
  if (fault) throw refusal('page', `cannot be bundled: ${fault.instancePath} ${fault.message}`);
  return bundle;
}

function parsePageAddress(page: string): URL {
  const base = 'https://portal.invalid';
  if (!URL.canParse(page, base)) throw refusal('page', 'is not the address of a page');
  return new URL(page, base);
}

function readPath(pathname: string, search: string, refs: ListedRefs): string {
  const path = keepKnownQuery(maskRefs(pathname + search, refs));
  const foreignPart = findForeignPart(path.split('?')[0] ?? '');
  if (foreignPart !== undefined)
    throw refusal('page', `refers to ${foreignPart}, which is not in the bundle`);
  return path;
}
