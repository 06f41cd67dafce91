import { randomInt } from 'node:crypto';

import type { TestBoxStage } from '@/contract/test-mode/calls';
import { findBox } from '@/host/parcels/onebox/box';
import { generateBox } from '@/host/parcels/onebox/draft';
import { payForDemo } from '@/host/seed/demo-payment';

import { finishRequests } from './finish-requests';
import { makeParcel, plainParcel, type Bench } from './parcels';

/** The sandbox pays for it. */
export async function makeBox(bench: Bench, stage: TestBoxStage): Promise<void> {
  const { db, payments, session } = bench;
  const refs = [
    await makeParcel(bench, plainParcel({ daysago: 2 })),
    await makeParcel(bench, plainParcel({ daysago: 1 })),
  ];
  const id = await db.transaction((tx) => generateBox(tx, session.memberId, refs));
  if (stage === 'draft') return;
  await payForDemo(bench, { kind: 'onebox', id, receipt: `BOX-${randomInt(10 ** 11, 10 ** 12)}` });
  if (stage === 'packing') return;
  const { memberId } = session;
  const { ref: packageRef } = await findBox(db, memberId, { id });
  await finishRequests(db, payments, { memberId, packageRef });
}
