import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import { GatewayFailure } from '../gateways/gateways';
import { listCards } from './card-rows';
import type { CardVault } from './cards';

export const cardRoutes: PathGroup<{ cards: CardVault | null }> = (_app, route) => {
  route('GET /card/getcards', ({ db, cards, session }) =>
    (cards?.list ?? listCards)(db, session.memberId),
  );
  route('POST /card/setup', async ({ db, cards, body, session }) => {
    const { language = session.language } = body;
    const returnUrl = absoluteUrl(env.PORTAL_URL, localePath(language, routes.cards()));
    return { url: await requireCards(cards).setup(db, session.memberId, returnUrl, language) };
  });
  route('POST /card/setupintent', async ({ db, cards, session }) => ({
    clientsecret: await requireCards(cards).setupInPlace(db, session.memberId),
  }));
  route('POST /card/addcard', async ({ db, cards, body, session }) => {
    await requireCards(cards).add(db, session.memberId, body.token);
    return listCards(db, session.memberId);
  });
  route('POST /card/editcard', async ({ db, cards, body, session }) => {
    const name = body.name.trim();
    if (name === '')
      throw new Problem('validation', { fields: [{ field: 'name', message: 'fullNameRequired' }] });
    await requireCards(cards).edit(db, session.memberId, { ...body, name });
    return listCards(db, session.memberId);
  });
  route('POST /card/deletecard', async ({ db, cards, body, session }) => {
    await requireCards(cards).remove(db, session.memberId, body.cardid);
    return listCards(db, session.memberId);
  });
};

/** @throws GatewayFailure when no gateway can store cards */
function requireCards(cards: CardVault | null): CardVault {
  if (!cards) throw new GatewayFailure('cards need a Stripe key');
  return cards;
}
