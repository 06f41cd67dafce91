import { AppForm } from '@/components/kit/forms/app-form';
import { FileField } from '@/components/kit/forms/file-field';
import { Dialog } from '@/components/kit/overlays/dialog';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import { prepareUpload } from '@/lib/browser/file-upload';
import type { PackageItem } from '@/rules/packages/item';
import { uploadInvoice } from '@/services/pmt';

import { FormButtons } from '../actions/form-buttons';

interface InvoiceDialogProps {
  item: PackageItem;
  onClose: () => void;
  onSaved: (item: PackageItem) => void;
}

export function InvoiceDialog({ item, onClose, onSaved }: InvoiceDialogProps) {
  const t = useTranslations('packages.papers');
  const api = useApi();
  const form = useAppForm({
    id: 'invoice',
    defaultValues: { file: undefined },
    schema: () => import('@/lib/forms/schemas/packages').then((m) => m.invoiceSchema),
    onSubmit: async ({ file: files }) => {
      const file = files?.[0];
      if (!file) return;
      const savedItem = await uploadInvoice(api, {
        ref: item.ref,
        file: await prepareUpload(file, 'file'),
      });
      useNotices.getState().notify('success', t('saved'));
      onSaved(savedItem);
    },
  });
  return (
    <Dialog open onClose={onClose} title={t('title', { name: item.name })} locked={form.pending}>
      {item.hasInvoice && <p className="text-muted">{t('replaces')}</p>}
      <AppForm form={form} aria-label={t('title', { name: item.name })}>
        <FileField
          name="file"
          label={t('file')}
          hint={t('fileHint')}
          accept="application/pdf,image/png,image/jpeg,image/webp"
        />
        <FormButtons onCancel={onClose} submit={t('submit')} />
      </AppForm>
    </Dialog>
  );
}
