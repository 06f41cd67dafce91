import { randomInt } from 'node:crypto';

import type { TestBox, TestParcel } from '@/contract/test-mode/bundle';
import type { TestBoxStage } from '@/contract/test-mode/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema } from '@/host/db/client';
import { match } from '@/host/db/match';
import { finishRequest } from '@/host/operator/finish-request';
import { findBox } from '@/host/parcels/onebox/box';
import { generateBox } from '@/host/parcels/onebox/draft';
import { payForDemo } from '@/host/seed/demo-payment';

import { choosePackages } from './drafts';
import { boxPhoto, drawPhotos, finishRequests } from './finish-requests';
import { makeParcel, buildParcel, type TestContext } from './parcels';

const { oneboxes, packages } = schema;

/** Creates a OneBox, paid through the sandbox unless it is a draft. */
export async function makeBox(context: TestContext, stage: TestBoxStage): Promise<void> {
  const { db, session } = context;
  const refs = [
    await makeParcel(context, buildParcel({ daysago: 2 })),
    await makeParcel(context, buildParcel({ daysago: 1 })),
  ];
  const id = await db.transaction((tx) => generateBox(tx, session.memberId, refs));
  if (stage !== 'draft') await packBox(context, id, stage);
}

/** `parcel` is the package that the box becomes, measured and photographed. */
async function packBox(
  context: TestContext,
  id: string,
  stage: 'packing' | 'ready',
  parcel?: TestParcel,
): Promise<void> {
  const { db, payments, session } = context;
  await payForDemo(context, {
    kind: 'onebox',
    id,
    receipt: `BOX-${randomInt(10 ** 11, 10 ** 12)}`,
  });
  if (stage === 'packing') return;
  const { memberId } = session;
  const { ref: packageref } = await findBox(db, memberId, { id });
  if (!parcel)
    return void (await finishRequests(db, payments, { memberId, packageRef: packageref }));
  const [length = 1, width = 1, height = 1] = parcel.mm.map((side) => side / 10);
  const photos = await drawPhotos(parcel.photos?.length ? parcel.photos : [boxPhoto]);
  const measures = { weight: parcel.grams / 1000, length, width, height };
  await finishRequest(db, payments, { packageref, outcome: 'done', ...measures, photos });
}

/** `parcel` is the package that represents the box and arrived at `arrivedAt`. */
export async function restoreBox(
  context: TestContext,
  status: TestBox['status'],
  refs: readonly string[],
  parcel: (TestParcel & { arrivedAt: Date }) | undefined,
): Promise<{ id: string; ref: string }> {
  const { db, session } = context;
  const { memberId } = session;
  if (status === 'draft') return createDraftBox(context, refs);
  const id = await db.transaction((tx) => generateBox(tx, memberId, refs));
  await packBox(context, id, status, parcel);
  const { ref } = await findBox(db, memberId, { id });
  if (parcel)
    await db
      .update(packages)
      .set({ arrivedAt: parcel.arrivedAt })
      .where(match(packages, { memberId, ref }));
  return { id, ref };
}

function createDraftBox({ db, session: { memberId } }: TestContext, refs: readonly string[]) {
  return db.transaction(async (tx) => {
    const [box] = await tx
      .insert(oneboxes)
      .values({ memberId, ref: newReference('PK'), packageCount: refs.length, createdAt: now() })
      .returning({ id: oneboxes.id, ref: oneboxes.ref });
    if (!box) throw new Problem('internal');
    await choosePackages(tx, { memberId, containerKind: 'onebox', containerId: box.id }, refs);
    return box;
  });
}
