import { useWatch } from 'react-hook-form';

import { AppForm } from '@/components/kit/forms/app-form';
import { CheckboxField, RadioField } from '@/components/kit/forms/choice-fields';
import { FileField } from '@/components/kit/forms/file-field';
import { TextField } from '@/components/kit/forms/text-field';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { limits } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { prepareUpload } from '@/lib/browser/file-upload';
import type { ReturnValues } from '@/lib/forms/schemas/packages';
import { formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { instructions } from '@/rules/packages/repack';
import { returnPackage, verifyContent } from '@/services/actionrequest';

import styles from './action-dialog.module.scss';
import type { ActionPartProps } from './action-parts';
import { ActionTermsList } from './action-terms';
import { FormButtons } from './form-buttons';

export function ReturnForm({ item, terms, onDone, onCancel, onBusy }: ActionPartProps) {
  const t = useTranslations('package-actions');
  const form = useReturnForm({ item, onDone, onBusy });
  const fee = terms?.fees?.return;
  return (
    <AppForm form={form}>
      <ActionTermsList
        cost={fee ? t('return.cost', { amount: formatMoney(fee) }) : t('costUnknown')}
        time={t('return.time')}
        after={t('return.after')}
      />
      <div className="mt-3">
        <RadioField
          name="postage"
          label={t('return.postage')}
          choices={[
            { value: 'label', label: t('return.label'), hint: t('return.labelHint') },
            { value: 'paid', label: t('return.paid'), hint: t('return.paidHint') },
          ]}
        />
      </div>
      <ReturnFields />
      <FormButtons onCancel={onCancel} submit={t('return.submit')} />
    </AppForm>
  );
}

function ReturnFields() {
  const t = useTranslations('package-actions.return');
  const hasShopLabel = useWatch<ReturnValues>({ name: 'postage' }) === 'label';
  return (
    <>
      {hasShopLabel && (
        <FileField name="file" label={t('file')} hint={t('fileHint')} accept="application/pdf" />
      )}
      <TextField
        name="additional"
        label={t('additional')}
        hint={t('additionalHint')}
        optional={hasShopLabel}
        autoComplete="off"
      />
    </>
  );
}

function useReturnForm({
  item,
  onDone,
  onBusy,
}: Pick<ActionPartProps, 'item' | 'onDone' | 'onBusy'>) {
  const t = useTranslations('package-actions.return');
  const api = useApi();
  return useAppForm<ReturnValues>({
    id: 'return',
    defaultValues: { postage: 'label', file: undefined, additional: '' },
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.returnSchema),
    failure: { text: t('failed') },
    onSubmit: ({ postage, file: files, additional }, options) =>
      submitRequest({ onDone, onBusy }, t('done'), async () => {
        const file = postage === 'label' ? files?.[0] : undefined;
        const request = {
          ref: item.ref,
          postage,
          additional: additional.trim(),
          ...(file && { file: await prepareUpload(file, 'file') }),
        };
        return returnPackage(api, request, options);
      }),
  });
}

export function VerifyForm({ item, terms, onDone, onCancel, onBusy }: ActionPartProps) {
  const t = useTranslations('package-actions');
  const tValidation = useTranslations('validation');
  const form = useVerifyForm({ item, onDone, onBusy });
  return (
    <AppForm form={form}>
      <ActionTermsList
        cost={
          terms?.fees
            ? t('atShipping', { amount: formatMoney(terms.fees.verify) })
            : t('costUnknown')
        }
        time={t('time')}
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
      <FormButtons onCancel={onCancel} submit={t('verify.submit')} />
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
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.verifySchema),
    wireNames: { instructions: 'itemize' },
    failure: { text: t('verify.failed') },
    onSubmit: ({ additional, ...checkboxes }, options) => {
      const request = {
        ref: item.ref,
        instructions: instructions.filter((name) => checkboxes[name]),
        additional: additional.trim(),
      };
      return submitRequest({ onDone, onBusy }, t('verify.done'), () =>
        verifyContent(api, request, options),
      );
    },
  });
}

async function submitRequest(
  { onDone, onBusy }: Pick<ActionPartProps, 'onDone' | 'onBusy'>,
  doneText: string,
  send: () => Promise<PackageItem>,
): Promise<void> {
  onBusy(true);
  try {
    const updatedPackage = await send();
    useNotices.getState().notify('success', doneText);
    onDone(updatedPackage);
  } finally {
    onBusy(false);
  }
}
