import { eq } from 'drizzle-orm';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';

const REASON = ['--reason', 'Ticket 4711'];

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

describe('timeline', () => {
  it('is paged, and adds a trail entry', async () => {
    const { member } = await newMember(desk.host.db);
    const times = Array.from(
      { length: 250 },
      (_, minute) => new Date(Date.UTC(2026, 0, 1, 0, minute)),
    );
    await desk.host.db
      .insert(schema.packageEvents)
      .values(
        times.map((at, n) => ({ memberId: member.id, packageRef: `PK${n}`, kind: 'edit', at })),
      );
    const read = (...options: string[]) =>
      desk.run(['timeline', '--suite', member.suite, ...REASON, ...options]);
    const { printed } = await read();
    const beforeTime = /--before (\S+)\.$/.exec(printed[0] ?? '')?.[1] ?? '';
    const earlierLines = (await read('--before', beforeTime)).printed;
    const allText = [...earlierLines, ...printed.slice(1)].join('\n');
    for (const n of times.keys()) expect(allText).toContain(`Package PK${n}:`);
    const acts = await desk.host.db
      .select()
      .from(schema.operatorActs)
      .where(eq(schema.operatorActs.suite, member.suite));
    expect(acts.map(({ operation, input }) => [operation, input['reason']])).toEqual([
      ['POST /operator/timeline', 'Ticket 4711'],
      ['POST /operator/timeline', 'Ticket 4711'],
    ]);
  });
});
