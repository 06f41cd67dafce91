import { env } from '@/host/core/env';
import type { PathGroup } from '@/host/core/http/route';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import { GatewayFailure } from '../payments/gateways';
import { offersStripe, stripeSettings, type StripeSettings } from '../payments/stripe-client';

import { cardKeeper, listCards } from './cards';

let keeper: ReturnType<typeof cardKeeper> | null = null;

/** Points the cards at another keeper: for hosts that listen where the settings do not say. */
export function setCardKeeper(settings: StripeSettings): void {
  keeper = cardKeeper(settings);
}

/** Saved cards (spec §7 "Cards"). */
export const cardRoutes: PathGroup = (_app, route) => {
  const kept = () => {
    if (!offersStripe()) throw new GatewayFailure('cards need a Stripe key');
    return (keeper ??= cardKeeper(stripeSettings()));
  };

  route('GET /card/getcards', ({ db, session }) => listCards(db, session.memberId));
  route('POST /card/setup', async ({ db, body, session }) => {
    const { language = session.language } = body;
    const back = absoluteUrl(env.PORTAL_URL, localePath(language, routes.cards()));
    return { url: await kept().setup(db, session.memberId, back, language) };
  });
  route('POST /card/addcard', async ({ db, body, session }) => {
    await kept().add(db, session.memberId, body.token);
    return listCards(db, session.memberId);
  });
  route('POST /card/editcard', async ({ db, body, session }) => {
    await kept().edit(db, session.memberId, body);
    return listCards(db, session.memberId);
  });
  route('POST /card/deletecard', async ({ db, body, session }) => {
    await kept().remove(db, session.memberId, body.cardid);
    return listCards(db, session.memberId);
  });
};
