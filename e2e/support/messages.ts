import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type address from '@/messages/en/address.json';
import type auth from '@/messages/en/auth.json';
import type common from '@/messages/en/common.json';
import type dashboard from '@/messages/en/dashboard.json';
import type errors from '@/messages/en/errors.json';
import type forms from '@/messages/en/forms.json';
import type packages from '@/messages/en/packages.json';
import type payments from '@/messages/en/payments.json';
import type shipment from '@/messages/en/shipment.json';
import type validation from '@/messages/en/validation.json';

/** The messages of one language that tests use. */
export interface Messages {
  address: typeof address;
  auth: typeof auth;
  common: typeof common;
  dashboard: typeof dashboard;
  errors: typeof errors;
  forms: typeof forms;
  packages: typeof packages;
  payments: typeof payments;
  shipment: typeof shipment;
  validation: typeof validation;
}

const folder = path.join(__dirname, '../../messages');

/** Reads all messages of a language, by namespace. */
export function readMessages(locale: string): Messages {
  const files = readdirSync(path.join(folder, locale)).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -5),
      JSON.parse(readFileSync(path.join(folder, locale, file), 'utf8')),
    ]),
  ) as unknown as Messages;
}

/** Returns all English messages of more than two words without arguments and tags. */
export function listEnglishSentences(): string[] {
  const listTexts = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(listTexts);
  return listTexts(readMessages('en')).filter(
    (text) => !/[{<]/.test(text) && text.trim().split(/\s+/).length > 2,
  );
}
