import { AppForm } from '@/components/kit/forms/app-form';
import { NumberField } from '@/components/kit/forms/number-field';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { declareAmount } from '@/services/pmt';

import { DeclarationConflict } from './declaration-conflict';
import { useStoredItem } from '../actions/use-stored-item';

export function DeclareAmount({
  item,
  onDeclared,
}: {
  item: PackageItem;
  onDeclared: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages.amount');
  const api = useApi();
  const errorText = useErrorText();
  const { storedItem, loadOnConflict, clearStoredItem } = useStoredItem(item.ref);
  const form = useAppForm({
    id: `declare-amount-${item.ref}`,
    defaultValues: { amount: isZeroAmount(item.amount) ? '' : item.amount },
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.amountSchema),
    onSubmit: async ({ amount }, options) => {
      const declared = await declareAmount(
        api,
        { ref: item.ref, amount, seen: (storedItem ?? item).amount },
        options,
      );
      clearStoredItem();
      useNotices.getState().notify('success', t('done', { amount: formatMoney(declared.amount) }));
      onDeclared(declared);
    },
    onFailure: (error) => {
      if (!error.is('contentsChanged')) return false;
      void loadOnConflict(error).then((isShown) => isShown || form.setFormError(errorText(error)));
      return true;
    },
  });
  const acceptStored = (hostItem: PackageItem) => {
    clearStoredItem();
    onDeclared(hostItem);
  };
  return (
    <AppForm form={form}>
      {storedItem && (
        <DeclarationConflict
          storedItem={storedItem}
          newAmount={form.methods.getValues('amount')}
          pending={form.pending}
          onKeep={() => acceptStored(storedItem)}
          onReplace={() => form.submit()}
        />
      )}
      <NumberField
        name="amount"
        kind="money"
        label={t('label')}
        hint={t('hint')}
        className="col-sm-6 col-lg-5"
      />
      <Button type="submit" variant="secondary" pending={form.pending}>
        {t('submit')}
      </Button>
    </AppForm>
  );
}
