import { AppForm } from '@/components/kit/forms/app-form';
import { Button } from '@/components/kit/ui/button';
import { useAppForm, type SubmitIntent } from '@/hooks/use-app-form';
import { useTranslations } from '@/hooks/use-translations';
import { addressWireNames, emptyAddress, type AddressForm as Values } from '@/lib/forms/address';

import { AddressFields, type AddressCountry, type AddressFieldsProps } from './address-fields';

interface AddressFormProps extends Partial<AddressFieldsProps> {
  countries: AddressCountry[];
  /** The address to edit, or prefilled values. */
  initial?: Partial<Values> | undefined;
  saveLabel: string;
  /** Fallback error message. */
  failureText: string;
  /** Throws ApiError on failure. */
  onSave: (values: Values, intent: SubmitIntent) => Promise<unknown>;
  onCancel?: () => void;
}

export function AddressForm({
  countries,
  initial,
  offerDefault = false,
  codeChosen = false,
  hasIdCopy = false,
  saveLabel,
  failureText,
  onSave,
  onCancel,
}: AddressFormProps) {
  const t = useTranslations('common');
  const form = useAppForm<Values>({
    id: 'address',
    defaultValues: { ...emptyAddress, ...initial },
    schema: () => import('@/lib/forms/schemas/account').then((module) => module.addressSchema),
    onSubmit: onSave,
    failure: { text: failureText },
    wireNames: addressWireNames,
  });
  return (
    <AppForm form={form} aria-label={saveLabel}>
      <AddressFields {...{ countries, offerDefault, codeChosen, hasIdCopy }} />
      <div className="d-flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending}>
          {saveLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </div>
    </AppForm>
  );
}
