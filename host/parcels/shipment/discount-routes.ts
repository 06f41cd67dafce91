import { invalid } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import type { PaymentServices } from '@/host/money/payments/payments';
import { readCents } from '@/rules/money';

import { setCredits, setPromo } from './change-draft';
import { requireShipment } from './current';

export const discountRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /reward/applycredit', async (context) => {
    const { shipmentid, credits } = context.body;
    const cents = readCents(credits);
    if (cents === null) throw invalid('credits', 'invalid');
    await setCredits(context, shipmentid, cents);
    return requireShipment(context, shipmentid);
  });

  route('POST /reward/applypromocode', async (context) => {
    const { shipmentid, promocode } = context.body;
    await setPromo(context, shipmentid, promocode);
    return requireShipment(context, shipmentid);
  });
};
