import { dealAudiences, giftGuides } from '@/rules/deals/lists';
import { routes } from '@/rules/routes';

import type { AppMessages } from './app-messages';

export interface PageTexts {
  /** Without language prefix. */
  path: string;
  title: string;
  /** Missing where the description depends on the reader's country. */
  description?: string;
}

/** Lists the public pages with fixed titles, for share pictures and llms.txt. */
export function listPageTexts(texts: AppMessages): readonly PageTexts[] {
  const { auth, cart, contact, dashboard, deals, tracking } = texts;
  return [
    { path: routes.home(), ...texts.home.meta },
    { path: routes.consumerServices(), ...texts.services.meta },
    { path: routes.howItWorks(), ...texts['how-it-works'].meta },
    {
      path: routes.getStarted(),
      title: dashboard.startMetaTitle,
      description: dashboard.startMetaDescription,
    },
    { path: routes.rates(), ...texts.rates.meta },
    { path: routes.buyForMe(), title: cart.metaTitle, description: cart.metaDescription },
    { path: routes.oneboxGuide(), ...texts['onebox-guide'].meta },
    { path: routes.remoteAreas(), ...texts['remote-areas'].meta },
    { path: routes.weightsGuide(), ...texts.weights.meta },
    { path: routes.liveQuote(), ...texts.quote.meta },
    {
      path: routes.track(),
      title: tracking.lookup.metaTitle,
      description: tracking.lookup.description,
    },
    { path: routes.business(), ...texts.business.meta },
    { path: routes.about(), ...texts.about.meta },
    { path: routes.support(), ...texts.support.meta },
    { path: routes.blog(), ...texts.blog.meta },
    { path: routes.contact(), title: contact.metaTitle, description: contact.description },
    { path: routes.terms(), ...texts.terms.meta },
    { path: routes.sitemap(), ...texts['site-map'].meta },
    {
      path: routes.register(),
      title: auth.registerMetaTitle,
      description: auth.registerDescription,
    },
    { path: routes.destinations(), ...texts['ship-to'].meta },
    { path: routes.deals(), title: deals.lists.deals.all.title },
    ...dealAudiences.map((audience) => ({
      path: routes.deals(audience),
      title: deals.lists.deals[audience].title,
    })),
    ...giftGuides.map((guide) => ({
      path: routes.giftGuide(guide),
      title: deals.lists.gifts[guide].title,
    })),
  ];
}
