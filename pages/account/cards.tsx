import { AccountFrame } from '@/components/account/account-frame';
import { CardList, type CardListProps } from '@/components/account/card-list';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';
import type { ServerPageProps } from '@/lib/page-props';
import { gatewayOrigins } from '@/lib/server/env';
import { serverPage } from '@/lib/server/page';
import { routes } from '@/rules/routes';
import { addCard, listCards } from '@/services/money/card';

/** The gateway returns here with the session of the entered card. Saving is idempotent. */
export const getServerSideProps = serverPage<CardListProps>(
  async ({ api, query }) => {
    const { session, card } = query;
    // After bank authentication the intent returns instead.
    const token = session ?? query['setup_intent'];
    if (typeof token === 'string') {
      const isSaved = await addCard(api, token).then(
        () => true,
        (error: unknown) => {
          if (asApiError(error).isSessionRefused) throw error;
          return false;
        },
      );
      return { redirectTo: routes.cards({ card: isSaved ? 'saved' : 'failed' }) };
    }
    return {
      cards: await listCards(api),
      providerOrigins: gatewayOrigins(),
      outcome: card === 'saved' || card === 'failed' ? card : null,
    };
  },
  { takesPayment: true },
);

export default function CardsPage({ data, loadError }: ServerPageProps<CardListProps>) {
  const t = useTranslations('cards');
  const frame = useTranslations('frame');
  return (
    <AccountFrame title={frame('cards')} lead={t('lead')} error={loadError}>
      {data && <CardList {...data} />}
    </AccountFrame>
  );
}
