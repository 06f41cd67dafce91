import { useCallback, useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { navigateTo } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import { startCardSetup, type SavedCard } from '@/services/money/card';

import { SavedCardItem } from './saved-card';

export interface CardListProps {
  cards: SavedCard[];
  providerOrigins: readonly string[];
  outcome: 'saved' | 'failed' | null;
}

const NewCard = lazyComponent(() => import('./new-card').then((m) => m.NewCard));

/** A new card is entered here or on the provider's page. */
export function CardList({ cards: initialCards, providerOrigins, outcome }: CardListProps) {
  const t = useTranslations('cards');
  const frame = useTranslations('frame');
  const { locale, stripeKey } = useFrame();
  const [cards, setCards] = useState(initialCards);
  const [notice, setNotice] = useState(outcome);
  const [isEntering, setIsEntering] = useState(false);
  const setupAction = useAction(startCardSetup, {
    onDone: (url) => setNotice(navigateTo(url, providerOrigins) ? null : 'failed'),
    onError: () => setNotice('failed'),
  });
  const renderAddButton = (onClick: () => unknown) => (
    <Button pending={setupAction.pending} onClick={onClick}>
      {t('add')}
    </Button>
  );
  const hostedButton = renderAddButton(() => setupAction.run(locale));
  /** `savedCards` includes the new card, or is null if it was not saved. */
  const finishEntry = useCallback((savedCards: SavedCard[] | null) => {
    if (savedCards) setCards(savedCards);
    setIsEntering(false);
    setNotice(savedCards ? 'saved' : 'failed');
  }, []);
  const addButton = stripeKey ? renderAddButton(() => setIsEntering(true)) : hostedButton;
  return (
    <>
      <CardNotice notice={isEntering ? null : notice} />
      {stripeKey && isEntering && (
        <div className="card p-3 mb-4">
          <NewCard
            stripeKey={stripeKey}
            hosted={hostedButton}
            onClose={() => setIsEntering(false)}
            onEnd={finishEntry}
          />
        </div>
      )}
      {cards.length === 0 ? (
        !isEntering && (
          <EmptyState title={t('emptyTitle')} action={addButton}>
            {t('emptyText')}
          </EmptyState>
        )
      ) : (
        <>
          {!isEntering && <div className="mb-4">{addButton}</div>}
          <ul className="row g-3 list-unstyled mb-0" aria-label={frame('cards')}>
            {cards.map((card) => (
              <li key={card.id} className="col-md-6">
                <SavedCardItem card={card} onChanged={setCards} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small text-muted mt-4 mb-0">{t(stripeKey ? 'keeperHere' : 'keeper')}</p>
    </>
  );
}

function CardNotice({ notice }: { notice: CardListProps['outcome'] }) {
  const t = useTranslations('cards');
  if (notice === null) return null;
  const failed = notice === 'failed';
  return (
    <Alert tone={failed ? 'danger' : 'success'} role={failed ? 'alert' : 'status'} className="mb-4">
      {t(failed ? 'addFailed' : 'added')}
    </Alert>
  );
}
