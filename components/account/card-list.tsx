import { useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { EmptyState } from '@/components/kit/ui/empty-state';
import { useAction } from '@/hooks/use-action';
import { useFrame } from '@/hooks/use-frame';
import { leaveTo } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import { startCard, type SavedCard } from '@/services/card';

import { SavedCardItem } from './saved-card';

export interface CardListProps {
  cards: SavedCard[];
  /** Origins of the card keeper's page. */
  keeperOrigins: readonly string[];
  /** What became of a card that has just been entered. */
  added: 'saved' | 'failed' | null;
}

/** The member's saved cards. A new one is entered at the card keeper's page, never here. */
export function CardList({ cards: loaded, keeperOrigins, added }: CardListProps) {
  const t = useTranslations('cards');
  const { locale } = useFrame();
  const [cards, setCards] = useState(loaded);
  const [refused, setRefused] = useState(added === 'failed');
  const starting = useAction(startCard, {
    onDone: (address) => setRefused(!leaveTo(address, keeperOrigins)),
    onError: () => setRefused(true),
  });
  const add = (
    <Button pending={starting.pending} onClick={() => starting.run(locale)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      {refused && (
        <Alert tone="danger" role="alert" className="mb-4">
          {t('addFailed')}
        </Alert>
      )}
      {added === 'saved' && !refused && (
        <Alert tone="success" role="status" className="mb-4">
          {t('added')}
        </Alert>
      )}
      {cards.length === 0 ? (
        <EmptyState title={t('emptyTitle')} action={add}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <div className="mb-4">{add}</div>
          <ul className="row g-3 list-unstyled mb-0" aria-label={t('title')}>
            {cards.map((card) => (
              <li key={card.id} className="col-md-6">
                <SavedCardItem card={card} onChanged={setCards} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="small text-muted mt-4 mb-0">{t('keeper')}</p>
    </>
  );
}
