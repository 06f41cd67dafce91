import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, BrowserContext } from 'playwright-core';

import type { Receipt } from '@/contract/operator/warehouse';

import { call, newPerson, registered } from '../e2e/support/people';
import {
  checkoutInReview,
  declaredPackage,
  draftBox,
  paidShipment,
  withAddress,
} from '../e2e/support/screens';
import { operatorCall, receive } from '../e2e/support/warehouse';

import type { MeasuredPage } from './page-goals';

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface PageStage {
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
    const { suite } = await registered(context, newPerson());
    await withAddress(context);
    const requestedRef = await declaredPackage(context, suite, 'Porcelain tea set for two');
    const body = {
      packageref: requestedRef,
      instructions: ['verify', 'photo'],
      additional: 'Any crack',
    };
    await call(context, 'POST /actionrequest/action/verify', body);
    await declaredPackage(context, suite, 'Trail running shoes, size 42');
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
    const { suite } = await registered(context, newPerson());
    const { shipmentid: paid } = await paidShipment(context, suite);
    const { oneboxid: draft } = await draftBox(context, suite);
    await checkoutInReview(context, suite, 2);
    await receivePackages(suite);
    const debtor = await registered(debtorContext, newPerson());
    const { requestid: request } = await operatorCall<{ requestid: string }>('payment-request', {
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
