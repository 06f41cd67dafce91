import type { Onebox } from '@/contract/member/onebox';
import type { Attempt } from '@/contract/money/payment';

import type { TestHost } from './host';
import type { PackageValues } from './packages';
import { getData, newShopper, callOperator, newIdempotencyHeader } from './shipping';

/** Creates a member who has chosen packages for a box. */
export async function createDraftBox(host: TestHost, packages: PackageValues[] = [{}, {}]) {
  const shopper = await newShopper(host, packages);
  return {
    ...shopper,
    box: getData<Onebox>(
      await host.call('POST /onebox/generate', {
        as: shopper.as,
        body: { packages: shopper.refs },
        headers: newIdempotencyHeader(),
      }),
    ),
  };
}

export type Buyer = Awaited<ReturnType<typeof createDraftBox>>;

/** The box's quote, which a payment call must repeat. */
export const toQuoteFields = (box: Onebox) => ({
  oneboxid: box.oneboxid,
  quote: box.quote?.hash ?? '',
});

/** Grants credits and pays the whole box with them. */
export async function payBoxWithCredits(host: TestHost, { as, box }: Buyer): Promise<Attempt> {
  await callOperator(host, 'POST /operator/credit', {
    suite: as.user.suite,
    amount: 100,
    reason: 'Test',
  });
  const redeemed = getData<Onebox>(
    await host.call('POST /onebox/redeem', { as, body: { oneboxid: box.oneboxid, credits: 100 } }),
  );
  return getData<Attempt>(
    await host.call('POST /reward/checkout', {
      as,
      body: toQuoteFields(redeemed),
      headers: newIdempotencyHeader(),
    }),
  );
}
