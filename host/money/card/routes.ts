import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import { GatewayFailure } from '../gateways/gateways';
import { listCards, type CardKeeper } from './cards';

/** Saved cards (spec §7 "Cards"). */
export const cardRoutes: PathGroup<{ cards: CardKeeper | null }> = (_app, route) => {
  route('GET /card/getcards', ({ db, session }) => listCards(db, session.memberId));
  route('POST /card/setup', async ({ db, cards, body, session }) => {
    const { language = session.language } = body;
    const back = absoluteUrl(env.PORTAL_URL, localePath(language, routes.cards()));
    return { url: await kept(cards).setup(db, session.memberId, back, language) };
  });
  route('POST /card/setupintent', async ({ db, cards, session }) => ({
    clientsecret: await kept(cards).setupInPlace(db, session.memberId),
  }));
  route('POST /card/addcard', async ({ db, cards, body, session }) => {
    await kept(cards).add(db, session.memberId, body.token);
    return listCards(db, session.memberId);
  });
  route('POST /card/editcard', async ({ db, cards, body, session }) => {
    const name = body.name.trim();
    if (name === '')
      throw new Problem('validation', { fields: [{ field: 'name', message: 'fullNameRequired' }] });
    await kept(cards).edit(db, session.memberId, { ...body, name });
    return listCards(db, session.memberId);
  });
  route('POST /card/deletecard', async ({ db, cards, body, session }) => {
    await kept(cards).remove(db, session.memberId, body.cardid);
    return listCards(db, session.memberId);
  });
};

/** @throws GatewayFailure where nobody keeps cards */
function kept(cards: CardKeeper | null): CardKeeper {
  if (!cards) throw new GatewayFailure('cards need a Stripe key');
  return cards;
}
