import { AppForm } from '@/components/kit/forms/app-form';
import { CheckboxField } from '@/components/kit/forms/choice-fields';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { instructions } from '@/rules/packages/repack';
import { verifyContent } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import { ActionTermsList } from './action-terms';
import type { ActionPartProps } from './action-parts';

/** 'Verify content' (spec §5): what the checker should do, and a note for them. */
export function VerifyForm({ item, terms, onDone, onCancel, onBusy }: ActionPartProps) {
  const t = useTranslations('package-actions');
  const tValidation = useTranslations('validation');
  const tCommon = useTranslations('common');
  const form = useVerifyForm({ item, onDone, onBusy });
  return (
    <AppForm form={form}>
      <ActionTermsList
        cost={
          terms?.fees
            ? t('atShipping', { amount: formatMoney(terms.fees.verify) })
            : t('costUnknown')
        }
        time={t('verify.time')}
        after={t('verify.after')}
      />
      <fieldset className={`field mt-3 ${styles.boxes}`}>
        <legend className="form-label fs-5">{t('verify.instructions')}</legend>
        {instructions.map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={t(`verify.choices.${name}`)}
            hint={t(`verify.hints.${name}`)}
          />
        ))}
      </fieldset>
      <TextareaField
        name="additional"
        label={t('verify.additional')}
        hint={t('verify.additionalHint')}
        placeholder={tValidation('checkerPlaceholder')}
        max={limits.verifyTextMax}
      />
      <div className="d-flex flex-wrap justify-content-end gap-2">
        <Button variant="secondary" onClick={onCancel} aria-disabled={form.pending}>
          {tCommon('cancel')}
        </Button>
        <Button type="submit" pending={form.pending}>
          {t('verify.submit')}
        </Button>
      </div>
    </AppForm>
  );
}

function useVerifyForm({
  item,
  onDone,
  onBusy,
}: Pick<ActionPartProps, 'item' | 'onDone' | 'onBusy'>) {
  const t = useTranslations('package-actions');
  const api = useApi();
  return useAppForm({
    id: 'verify',
    defaultValues: { itemize: false, verify: false, confirm: false, photo: false, additional: '' },
    schema: () => import('@/lib/forms/schemas/packages').then((part) => part.verifySchema),
    wireNames: { instructions: 'itemize' },
    failed: { text: t('verify.failed') },
    onSubmit: async ({ additional, ...chosen }, options) => {
      onBusy(true);
      try {
        const request = {
          ref: item.ref,
          instructions: instructions.filter((name) => chosen[name]),
          additional: additional.trim(),
        };
        const changed = await verifyContent(api, request, options);
        useNotices.getState().notify('success', t('verify.done'));
        onDone(changed);
      } finally {
        onBusy(false);
      }
    },
  });
}
