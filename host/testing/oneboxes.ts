import type { Onebox } from '@/contract/member/onebox';
import type { Attempt } from '@/contract/money/payment';

import type { TestHost } from './host';
import type { PackageValues } from './packages';
import { dataOf, newShopper, operator, withKey } from './shipping';

/** Creates a member who has chosen packages for a box. */
export async function draftBox(host: TestHost, packages: PackageValues[] = [{}, {}]) {
  const shopper = await newShopper(host, packages);
  return {
    ...shopper,
    box: dataOf<Onebox>(
      await host.call('POST /onebox/generate', {
        as: shopper.as,
        body: { packages: shopper.refs },
        headers: withKey(),
      }),
    ),
  };
}

export type Buyer = Awaited<ReturnType<typeof draftBox>>;

/** The box's quote, which a payment call must repeat. */
export const quoteReference = (box: Onebox) => ({
  oneboxid: box.oneboxid,
  quote: box.quote?.hash ?? '',
});

/** Grants credits and pays the whole box with them. */
export async function payBoxWithCredits(host: TestHost, { as, box }: Buyer): Promise<Attempt> {
  await operator(host, 'POST /operator/credit', {
    suite: as.user.suite,
    amount: 100,
    reason: 'Test',
  });
  const redeemed = dataOf<Onebox>(
    await host.call('POST /onebox/redeem', { as, body: { oneboxid: box.oneboxid, credits: 100 } }),
  );
  return dataOf<Attempt>(
    await host.call('POST /reward/checkout', {
      as,
      body: quoteReference(redeemed),
      headers: withKey(),
    }),
  );
}
