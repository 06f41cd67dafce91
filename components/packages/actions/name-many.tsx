import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { Dialog } from '@/components/kit/overlays/dialog';
import { useAppForm } from '@/hooks/use-app-form';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';
import { renamePackage } from '@/services/pmt';

import type { BulkDialogProps } from './discard-many';
import { FormButtons } from './form-buttons';
import { formatLabel, getPackageName } from './package-label';
import { useBatch } from './use-batch';

export interface RenamedPackage {
  item: PackageItem;
  previousName: string;
}

interface NameManyProps extends BulkDialogProps {
  onRenamed: (renamedPackages: RenamedPackage[]) => void;
}

export function NameMany({ selected, open, onClose, onRenamed }: NameManyProps) {
  const t = useTranslations('packages.names');
  return (
    <Dialog open={open} onClose={onClose} title={t('title', { n: selected.length })}>
      <NamesForm selected={selected} onClose={onClose} onRenamed={onRenamed} />
    </Dialog>
  );
}

function NamesForm({ selected, onClose, onRenamed }: Omit<NameManyProps, 'open'>) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { form, copyToAll, checkAll } = useNamesForm({ selected, onClose, onRenamed });
  return (
    <AppForm form={form}>
      <TextField
        name="all"
        label={t('names.all')}
        hint={t('editNameHint')}
        autoComplete="off"
        onChange={copyToAll}
        onBlur={checkAll}
      />
      {selected.map((item) => (
        <TextField key={item.ref} name={item.ref} label={formatLabel(item)} autoComplete="off" />
      ))}
      <FormButtons onCancel={onClose} submit={common('save')} />
    </AppForm>
  );
}

function useNamesForm({ selected, onClose, onRenamed }: Omit<NameManyProps, 'open'>) {
  const t = useTranslations('packages');
  const errorText = useErrorText();
  const { run } = useBatch(renamePackage);
  const names = Object.fromEntries(selected.map((item) => [item.ref, getPackageName(item)]));
  const form = useAppForm<Record<string, string>>({
    id: 'names',
    defaultValues: { all: '', ...names },
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.namesSchema(names)),
    onSubmit: async (values) => {
      const changes = selected.flatMap((item) => {
        const name = (values[item.ref] ?? '').trim();
        return name === getPackageName(item)
          ? []
          : [{ ref: item.ref, name, seen: getPackageName(item) }];
      });
      const outcomes = (await run(changes)) ?? [];
      for (const { input, error } of outcomes) {
        if (!error) continue;
        const message = error.fields[0]?.message;
        form.methods.setError(input.ref, {
          message: message ?? (error.lacksMessage ? t('editFailed') : errorText(error)),
        });
      }
      const renamedPackages = outcomes.flatMap(({ result }) => (result ? [result] : []));
      if (renamedPackages.length > 0) onRenamed(renamedPackages);
      if (renamedPackages.length === changes.length) onClose();
    },
  });
  const copyToAll = (name: string) => {
    for (const item of selected)
      form.methods.setValue(item.ref, name.trim() === '' ? getPackageName(item) : name, {
        shouldDirty: true,
      });
  };
  const checkAll = () => void form.methods.trigger(selected.map(({ ref }) => ref));
  return { form, copyToAll, checkAll };
}
