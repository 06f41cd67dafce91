import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { SelectField } from '@/components/kit/forms/choice-fields';
import { TextField } from '@/components/kit/forms/text-field';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { DescriptionList } from '@/components/kit/display/description-list';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { CardForm as Values } from '@/lib/forms/schemas/account';
import { deleteCard, editCard, type SavedCard } from '@/services/money/card';

import { RemoveButton } from './remove-button';

interface SavedCardProps {
  card: SavedCard;
  onChanged: (cards: SavedCard[]) => void;
}

const MONTHS = 12;
const YEARS_AHEAD = 15;
const segments = ['credit', 'debit', 'prepaid'] as const;

export function SavedCardItem({ card, onChanged }: SavedCardProps) {
  const t = useTranslations('cards');
  const common = useTranslations('common');
  const [isEditing, setIsEditing] = useState(false);
  const segment = segments.find((candidate) => candidate === card.segment) ?? 'unknown';
  const title = common('cardNamed', { brand: card.brand, last4: card.last4 });
  return (
    <div className="card p-3 h-100 d-flex flex-column gap-3">
      <div className="d-flex flex-wrap justify-content-between gap-2">
        <h2 className="fs-5 mb-0">{title}</h2>
        <Chip tone={card.verified ? 'success' : 'neutral'}>
          {t(card.verified ? 'verified' : 'notVerified')}
        </Chip>
      </div>
      {isEditing ? (
        <EditCard card={card} onChanged={onChanged} onClose={() => setIsEditing(false)} />
      ) : (
        <>
          <DescriptionList
            items={[
              { key: 'name', label: t('name'), value: card.name },
              { key: 'segment', label: common('type'), value: t(`segments.${segment}`) },
              {
                key: 'expiry',
                label: t('expiry'),
                value: `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`,
              },
            ]}
          />
          <div className="d-flex flex-wrap gap-1 mt-auto">
            <Button
              variant="quiet"
              size="sm"
              onClick={() => setIsEditing(true)}
              aria-label={t('changeNamed', { card: title })}
            >
              {common('change')}
            </Button>
            <RemoveButton
              id={card.id}
              call={deleteCard}
              onDone={onChanged}
              labels={{
                remove: common('delete'),
                removeAriaLabel: t('deleteNamed', { card: title }),
                question: t('deleteQuestion', { card: title }),
                successMessage: t('removed'),
              }}
            >
              {t('deleteText')}
            </RemoveButton>
          </div>
        </>
      )}
    </div>
  );
}

interface EditCardProps extends SavedCardProps {
  onClose: () => void;
}

function EditCard(props: EditCardProps) {
  const { card, onClose } = props;
  const t = useTranslations('cards');
  const common = useTranslations('common');
  const { form, refused: isRefused } = useCardForm(props);
  const { now } = useFrame();
  const thisYear = Number(now.slice(0, 4));
  const years = [
    ...new Set([card.expYear, ...Array.from({ length: YEARS_AHEAD }, (_, i) => thisYear + i)]),
  ].sort((a, b) => a - b);
  return (
    <AppForm form={form} aria-label={common('change')}>
      {isRefused && (
        <Alert tone="danger" role="alert">
          {t('editFailed')}
        </Alert>
      )}
      <TextField name="name" label={t('name')} autoComplete="cc-name" />
      <div className="row g-2">
        <div className="col-6">
          <SelectField
            name="expMonth"
            label={t('month')}
            choices={Array.from({ length: MONTHS }, (_, i) => ({
              value: String(i + 1),
              label: String(i + 1).padStart(2, '0'),
            }))}
          />
        </div>
        <div className="col-6">
          <SelectField
            name="expYear"
            label={t('year')}
            choices={years.map((year) => ({ value: String(year), label: String(year) }))}
          />
        </div>
      </div>
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          {common('save')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {common('cancel')}
        </Button>
      </div>
    </AppForm>
  );
}

/** `refused` is true when the host refused the whole card rather than a field. */
function useCardForm({ card, onChanged, onClose }: EditCardProps) {
  const t = useTranslations('cards');
  const api = useApi();
  const [isRefused, setIsRefused] = useState(false);
  const form = useAppForm<Values>({
    id: `card-${card.id}`,
    defaultValues: {
      name: card.name,
      expMonth: String(card.expMonth),
      expYear: String(card.expYear),
    },
    schema: () => import('@/lib/forms/schemas/account').then((schemas) => schemas.cardSchema),
    wireNames: { expmonth: 'expMonth', expyear: 'expYear' },
    onSubmit: async ({ name, expMonth, expYear }) => {
      setIsRefused(false);
      onChanged(
        await editCard(api, {
          id: card.id,
          name,
          expMonth: Number(expMonth),
          expYear: Number(expYear),
        }),
      );
      useNotices.getState().notify('success', t('updated'));
      onClose();
    },
    onFailure: (error) => {
      if (error.fields.length > 0) return false;
      setIsRefused(true);
      return true;
    },
  });
  return { form, refused: isRefused };
}
