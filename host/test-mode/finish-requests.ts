import { and, asc, eq, lt } from 'drizzle-orm';
import sharp from 'sharp';

import type { TestParcel } from '@/contract/test-mode/bundle';
import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { Payments } from '@/host/money/payments/payments';
import { finishRequest } from '@/host/operator/finish-request';
import { estimateRepack, type RepackType } from '@/rules/packages/repack';

const { actionRequests, packages } = schema;
/** US dollars. */
const TEST_POSTAGE = 9.5;
const measuredTasks = ['repack', 'onebox'];

export const boxPhoto = { width: 960, height: 720, caption: '' };
/** Placeholder photo of a closed box. */
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 720">
  <rect width="960" height="720" fill="#e9e4da"/><path d="M480 120 800 260 480 400 160 260z" fill="#d9b382"/>
  <path d="M160 260 480 400V640L160 500z" fill="#c79a63"/><path d="M800 260 480 400V640l320-140z" fill="#b4854f"/>
  <path d="M300 199 620 339v90l40-18v-90L340 181z" fill="#f3ead9"/></svg>`);
const drawBox = async (width: number, height: number) =>
  (await sharp(drawing).resize(width, height).png().toBuffer()).toString('base64');

/** Draws a box for each photo, in the photo's size, as base64. */
export const drawPhotos = (photos: NonNullable<TestParcel['photos']>) =>
  Promise.all(
    photos.map(async ({ width, height, caption }) => ({
      ...{ name: 'box.png', caption },
      data: await drawBox(width, height),
    })),
  );

/**
 * Finishes requests, oldest first. Returns how many.
 * @throws AggregateError if some fail, after all others are finished
 */
export async function finishRequests(
  db: Database,
  payments: Payments,
  filter: { memberId?: string; packageRef?: string; olderThanSeconds?: number } = {},
): Promise<number> {
  const { memberId, packageRef, olderThanSeconds: seconds } = filter;
  const dueRequests = await db
    .select({ request: actionRequests, parcel: packages })
    .from(actionRequests)
    .innerJoin(
      packages,
      match(packages, { memberId: actionRequests.memberId, ref: actionRequests.packageRef }),
    )
    .where(
      and(
        eq(actionRequests.state, 'open'),
        memberId === undefined ? undefined : eq(actionRequests.memberId, memberId),
        packageRef === undefined ? undefined : eq(actionRequests.packageRef, packageRef),
        seconds === undefined
          ? undefined
          : lt(actionRequests.requestedAt, new Date(now().getTime() - seconds * 1000)),
      ),
    )
    .orderBy(asc(actionRequests.requestedAt));
  const failures: unknown[] = [];
  for (const item of dueRequests)
    await finish(db, payments, item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${dueRequests.length} requests could not be finished`,
    );
  return dueRequests.length;
}

async function finish(
  db: Database,
  payments: Payments,
  {
    request,
    parcel,
  }: { request: typeof actionRequests.$inferSelect; parcel: typeof packages.$inferSelect },
): Promise<void> {
  const measurements =
    request.action === 'onebox'
      ? parcel
      : estimateRepack(parcel, (parcel.repackType || 'box') as RepackType);
  await finishRequest(db, payments, {
    packageref: parcel.ref,
    outcome: request.action === 'return' && !request.input.paid ? 'approved' : 'done',
    ...(request.input.postage === 'paid' && !request.input.paid && { postage: TEST_POSTAGE }),
    ...(request.action === 'verify' && { note: 'Test mode: nothing was inspected' }),
    ...(measuredTasks.includes(request.action) && {
      weight: measurements.weightGrams / 1000,
      length: measurements.lengthMm / 10,
      width: measurements.widthMm / 10,
      height: measurements.heightMm / 10,
    }),
    ...(request.action === 'onebox' && { photos: await drawPhotos([boxPhoto]) }),
  });
}
