import { nameCountry } from '@/rules/country-names';
import { formatDays, formatTotal } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';

import type { EmailContext, EmailData, WriteEmail } from '../email';

type Quote = NonNullable<EmailData['estimate-answered']['quote']>;
type Fact = { label: string; value: string };

export const estimateAnsweredEmail: WriteEmail<'estimate-answered'> = (
  context,
  { estimateId, reference, grams, quantity, quote },
) => {
  const { t, locale, brand } = context;
  const name = quote?.product ?? reference;
  const cheapest = [...(quote?.speeds ?? [])].sort((a, b) => Number(a.total) - Number(b.total))[0];
  const textKey = grams === null ? 'estimateRefused' : 'estimate';
  const text = t(cheapest ? 'estimatePricedText' : `${textKey}Text`, { name });
  const href = quote?.buyable ? buildBuyLink(quote, quantity) : null;
  const [action, ...links] = buildLinks(context, routes.liveQuote({ estimate: estimateId }), href);
  return {
    subject: cheapest
      ? t('estimatePricedSubject', { name, price: formatTotal(cheapest.total) })
      : t('estimateSubject', { reference }),
    preview: text,
    heading: t(grams === null ? 'quote.no.refused' : 'estimateHeading'),
    paragraphs: [text],
    facts: [
      ...(quote ? listProductFacts(context, quote, quantity) : []),
      ...(grams === null
        ? []
        : [{ label: t('estimateWeight'), value: formatWeight(grams, locale) }]),
      ...(quote ? listSpeedFacts(context, quote) : []),
      { label: t('quote.result.reference'), value: reference },
    ],
    ...(action && { action }),
    links,
    reason: t('estimateReason', { brand: brand.name }),
    optOutType: 'quote_answered',
  };
};

const buildBuyLink = ({ product, url }: Quote, quantity: number): string =>
  routes.buyForMe({
    product_url: url,
    product_quantity: String(quantity),
    show_in_form: '1',
    product_name: product,
  });

function buildLinks(
  { t, reader, link, memberLink }: EmailContext,
  page: string,
  buyHref: string | null,
) {
  const buildHref = reader ? memberLink : link;
  return [
    ...(buyHref ? [{ label: t('common.buyItForMe'), href: buildHref(buyHref) }] : []),
    { label: t('estimateAction'), href: buildHref(page) },
    ...(reader ? [] : [{ label: t('common.getUsAddress'), href: link(routes.register()) }]),
  ];
}

function listProductFacts({ t, locale }: EmailContext, quote: Quote, quantity: number): Fact[] {
  return [
    {
      label: t('common.product'),
      value: quantity > 1 ? `${quantity} × ${quote.product}` : quote.product,
    },
    { label: t('common.shipTo'), value: nameCountry(quote.country, locale) },
  ];
}

const listSpeedFacts = ({ t, locale }: EmailContext, { speeds }: Quote): Fact[] =>
  speeds.map(({ code, total, dates }) => ({
    label: t(code === 'standard' ? 'common.speed.standard' : 'common.speed.express'),
    value: dates
      ? t('estimateSpeed', {
          price: formatTotal(total),
          days: formatDays(dates.earliest, dates.latest, locale),
        })
      : formatTotal(total),
  }));
