import { useReload } from '@/components/kit/ui/reload-link';
import { AppForm } from '@/components/kit/forms/app-form';
import { SelectField } from '@/components/kit/forms/choice-fields';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';
import type { ClaimForm as Values } from '@/lib/forms/schemas/account';
import { claimGuarantee, type ClaimablePackage } from '@/services/money/payment-request';

interface ClaimFormProps {
  guaranteeRef: string;
  /** Newest first; null while outstanding requests block claims. */
  packages: ClaimablePackage[] | null;
  /** A quote's guarantee covers one product. */
  isForQuote: boolean;
}

export function ClaimForm({ guaranteeRef, packages, isForQuote }: ClaimFormProps) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const tErrors = useTranslations('errors');
  const api = useApi();
  const reload = useReload();
  const form = useAppForm<Values>({
    id: 'claim',
    defaultValues: { packageRef: '' },
    schema: () => import('@/lib/forms/schemas/account').then((part) => part.claimSchema),
    onSubmit: async ({ packageRef }) => {
      await claimGuarantee(api, { guaranteeRef, packageRef });
      useNotices.getState().notify('success', t('claim.done'));
      await reload();
    },
  });
  return (
    <Card title={t('claim.title')} className="mb-4">
      {packages === null && (
        <Alert tone="warning" className="mb-0">
          {tErrors('paymentDue')}
        </Alert>
      )}
      {packages?.length === 0 && <p>{t('claim.none')}</p>}
      {packages && packages.length > 0 && (
        <>
          <p>{t('claim.text')}</p>
          <AppForm form={form} aria-label={t('claim.title')}>
            <SelectField
              name="packageRef"
              label={common('package')}
              placeholder={t('claim.choose')}
              choices={packages.map(({ ref, name }) => ({ value: ref, label: `${name} · ${ref}` }))}
            />
            <Button type="submit" pending={form.pending}>
              {t('claim.submit')}
            </Button>
          </AppForm>
        </>
      )}
      {packages && isForQuote && <p className="form-text mb-0 mt-3">{t('claim.fits')}</p>}
    </Card>
  );
}
