import { AppForm } from '@/components/kit/forms/app-form';
import { SelectField } from '@/components/kit/forms/choice-fields';
import { TextField } from '@/components/kit/forms/text-field';
import { useAppForm } from '@/hooks/use-app-form';
import { useAddressChoice } from '@/hooks/use-destination';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { languageTags } from '@/rules/locale';
import type { PackageItem } from '@/rules/packages/item';
import { updatePackage, type Category } from '@/services/pmt';

import { FormButtons } from '../actions/form-buttons';
import { MerchantField } from './merchant-field';
import { useCategoryName } from './use-category-name';

export interface EditFormProps {
  item: PackageItem;
  categories: Category[];
  onSaved: (item: PackageItem) => void;
  onCancel: () => void;
}

export function EditForm({ item, categories, onSaved, onCancel }: EditFormProps) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const api = useApi();
  const addressId = useAddressChoice();
  const form = useAppForm({
    id: 'edit-package',
    defaultValues: { name: item.name, category: item.category, merchant: item.merchant },
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.editSchema(item)),
    failure: { text: t('editFailed') },
    onSubmit: async (values, options) => {
      const savedItem = await updatePackage(
        api,
        { ref: item.ref, ...values, name: values.name.trim(), addressId },
        options,
      );
      useNotices.getState().notify('success', t('saved'));
      onSaved(savedItem);
    },
  });
  return (
    <AppForm form={form}>
      <TextField name="name" label={t('editName')} hint={t('editNameHint')} autoComplete="off" />
      <CategoryField item={item} categories={categories} />
      <MerchantField name="merchant" label={common('merchant')} hint={t('editMerchantHint')} />
      <FormButtons onCancel={onCancel} submit={common('save')} />
    </AppForm>
  );
}

function CategoryField({ item, categories }: Pick<EditFormProps, 'item' | 'categories'>) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const getName = useCategoryName();
  if (categories.some(({ code, locked }) => code === item.category && locked)) {
    return (
      <div className="field">
        <p className="form-label mb-1">{common('category')}</p>
        <p className="mb-0">{t('editCategoryLocked', { category: getName(item.category) })}</p>
      </div>
    );
  }
  const isListedCategory = categories.some(({ code }) => code === item.category);
  const choices = categories
    .map(({ code }) => ({ value: code, label: getName(code) }))
    .sort((a, b) => a.label.localeCompare(b.label, languageTags[locale]));
  return (
    <SelectField
      name="category"
      label={common('category')}
      choices={choices}
      {...(!isListedCategory && { placeholder: '' })}
    />
  );
}
