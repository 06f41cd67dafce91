import { readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Browser, BrowserContext } from 'playwright-core';

import { newPerson, registered } from '../e2e/support/people';
import { checkoutInReview, draftBox, paidShipment } from '../e2e/support/screens';
import { operatorCall, receive } from '../e2e/support/warehouse';

import type { MeasuredPage } from './page-goals';

export type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the addresses of the measured pages need, and who is signed in. */
export interface PageStage {
  /** Id of a shipment that is paid. */
  paid: string;
  /** Id of a OneBox that is being chosen. */
  draft: string;
  /** Id of a payment request that is due. */
  request: string;
  state: Record<Exclude<MeasuredPage['as'], 'guest'>, StoredState>;
}

const PACKAGES = 10;
const photos = path.join(__dirname, '../host/seed/photos');

async function photographed(suite: string): Promise<void> {
  for (let number = 1; number <= PACKAGES; number += 1) {
    const name = `parcel-${String(number).padStart(2, '0')}.jpg`;
    const data = (await readFile(path.join(photos, name))).toString('base64');
    await receive(suite, { description: `Parcel ${number}`, photos: [{ name, data }] });
  }
}

/**
 * Fills a running product (E2E_BASE_URL, HOST_URL) for the measured pages: a member with a paid
 * shipment, a OneBox draft, a checkout at its review and, newest, ten packages with photos; and one
 * with a payment request, which would close the packages of the first.
 */
export async function stagePages(browser: Browser): Promise<PageStage> {
  const [context, owing] = [await browser.newContext(), await browser.newContext()];
  try {
    const { suite } = await registered(context, newPerson());
    const { shipmentid: paid } = await paidShipment(context, suite);
    const { oneboxid: draft } = await draftBox(context, suite);
    await checkoutInReview(context, suite, 2);
    await photographed(suite);
    const debtor = await registered(owing, newPerson());
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
      state: { member: await context.storageState(), debtor: await owing.storageState() },
    };
  } finally {
    await context.close();
    await owing.close();
  }
}
