import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, BrowserContext } from 'playwright-core';

import type { Receipt } from '@/contract/operator/warehouse';

import { call, newPerson, registerMember } from '../e2e/support/people';
import {
  prepareCheckout,
  receiveDeclaredPackage,
  createDraftBox,
  createPaidShipment,
  ensureAddress,
} from '../e2e/support/screens';
import { callOperator, receive } from '../e2e/support/warehouse';

import type { MeasuredPage } from './page-goals';

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface PageStage {
  /** ID of a paid shipment. */
  paid: string;
  /** ID of a OneBox that still needs a choice. */
  draft: string;
  /** ID of a due payment request. */
  request: string;
  state: Record<Exclude<MeasuredPage['as'], 'guest'>, StoredState>;
}

const PACKAGE_COUNT = 10;
const seedPhotos = path.join(__dirname, '../host/seed/photos');

async function loadPhotos(number: number) {
  const name = `parcel-${String(number).padStart(2, '0')}.jpg`;
  return [{ name, data: (await readFile(path.join(seedPhotos, name))).toString('base64') }];
}

async function receivePackages(suite: string): Promise<void> {
  for (let number = 1; number <= PACKAGE_COUNT; number += 1)
    await receive(suite, { description: `Parcel ${number}`, photos: await loadPhotos(number) });
}

const problems: Partial<Receipt>[] = [
  { kind: 'damagepartial' },
  { kind: 'damagefull' },
  { kind: 'hazmatpartial' },
  { kind: 'hazmatfull' },
  { kind: 'prohibitedpartial' },
  { kind: 'prohibitedfull' },
  { merchant: '' },
  { value: 0 },
];

/**
 * Creates a member whose list shows as many messages as possible: of ten packages, eight have a
 * problem, one has an open request and one can be selected.
 */
export async function stageMessages(browser: Browser): Promise<StoredState> {
  const context = await browser.newContext();
  try {
    const { suite } = await registerMember(context, newPerson());
    await ensureAddress(context);
    const requestedRef = await receiveDeclaredPackage(context, suite, 'Porcelain tea set for two');
    const body = {
      packageref: requestedRef,
      instructions: ['verify', 'photo'],
      additional: 'Any crack',
    };
    await call(context, 'POST /actionrequest/action/verify', body);
    await receiveDeclaredPackage(context, suite, 'Trail running shoes, size 42');
    for (const [index, problem] of problems.entries()) {
      const photos = await loadPhotos(index + 1);
      await receive(suite, {
        description: `Room spray and candles, lot ${index}`,
        photos,
        ...problem,
      });
    }
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/**
 * Fills a running product (E2E_BASE_URL, HOST_URL) with two members. The second has the payment
 * request, which would lock the first one's packages.
 */
export async function stagePages(browser: Browser): Promise<PageStage> {
  const [context, debtorContext] = [await browser.newContext(), await browser.newContext()];
  try {
    const { suite } = await registerMember(context, newPerson());
    const { shipmentid: paid } = await createPaidShipment(context, suite);
    const { oneboxid: draft } = await createDraftBox(context, suite);
    await prepareCheckout(context, suite, 2);
    await receivePackages(suite);
    const debtor = await registerMember(debtorContext, newPerson());
    const { requestid: request } = await callOperator<{ requestid: string }>('payment-request', {
      suite: debtor.suite,
      amount: 12.5,
      description: 'Return postage for a damaged kettle',
      sugarid: 'CS-2041',
    });
    return {
      paid,
      draft,
      request,
      state: { member: await context.storageState(), debtor: await debtorContext.storageState() },
    };
  } finally {
    await context.close();
    await debtorContext.close();
  }
}
