import { AppForm } from '@/components/kit/forms/app-form';
import { RadioField } from '@/components/kit/forms/choice-fields';
import { FileField } from '@/components/kit/forms/file-field';
import { TextField } from '@/components/kit/forms/text-field';
import { Dialog } from '@/components/kit/overlays/dialog';
import { Button } from '@/components/kit/ui/button';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { prepareUpload } from '@/lib/browser/file-upload';
import type { IdForm } from '@/lib/forms/schemas/account';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { uploadIdCopy } from '@/services/id-copy';

interface IdCopyDialogProps {
  address: DeliveryAddress;
  onClose: () => void;
  onSaved: (addresses: DeliveryAddress[]) => void;
}

export function IdCopyDialog({ address, onClose, onSaved }: IdCopyDialogProps) {
  const t = useTranslations('address');
  const common = useTranslations('common');
  const api = useApi();
  const form = useAppForm<IdForm>({
    id: 'id-copy',
    defaultValues: { type: 'id-card', name: '', number: '', photo: undefined },
    schema: () => import('@/lib/forms/schemas/account').then((schemas) => schemas.idCopySchema),
    wireNames: { cnid: 'number', cnname: 'name', cnphoto: 'photo', id_type: 'type' },
    onSubmit: async ({ type, name, number, photo }) => {
      const file = photo?.[0];
      if (file)
        onSaved(
          await uploadIdCopy(api, {
            addressId: address.id,
            type,
            name,
            number,
            photo: await prepareUpload(file, 'cnphoto'),
          }),
        );
    },
  });
  const choices = [
    { value: 'id-card', label: t('idCard') },
    { value: 'passport', label: t('passport') },
  ];
  return (
    <Dialog open onClose={onClose} title={t('idTitle')} locked={form.pending}>
      <p className="text-muted">{t('idText', { receiver: address.receiver })}</p>
      <AppForm form={form} aria-label={t('idTitle')}>
        <RadioField name="type" label={t('idType')} choices={choices} inline />
        <TextField name="name" label={t('idName')} hint={t('idNameHint')} autoComplete="off" />
        <TextField name="number" label={t('idNumber')} autoComplete="off" upperCase />
        <FileField
          name="photo"
          label={t('idPhoto')}
          hint={t('idPhotoHint')}
          accept="image/jpeg,image/png,image/webp"
        />
        <div className="d-flex flex-wrap gap-2">
          <Button variant="secondary" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" pending={form.pending}>
            {t('idSave')}
          </Button>
        </div>
      </AppForm>
    </Dialog>
  );
}
