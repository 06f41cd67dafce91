import { useTranslations } from 'next-intl';
import { useRouter } from 'next/router';

import { AppForm } from '@/components/kit/forms/app-form';
import { SelectField } from '@/components/kit/forms/choice-fields';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useNotices } from '@/hooks/use-notices';
import type { ClaimForm as Values } from '@/lib/forms/schemas/account';
import { claimGuarantee, type ClaimablePackage } from '@/services/payment-request';

interface ClaimFormProps {
  guaranteeRef: string;
  /** The member's packages, newest first; null while outstanding requests close them. */
  packages: ClaimablePackage[] | null;
}

/** Uses a paid guarantee for one package (spec §7 shippinguarantee; refusal 1045). */
export function ClaimForm({ guaranteeRef, packages }: ClaimFormProps) {
  const t = useTranslations('payment-requests');
  const tErrors = useTranslations('errors');
  const api = useApi();
  const { replace, asPath } = useRouter();
  const form = useAppForm<Values>({
    id: 'claim',
    defaultValues: { packageRef: '' },
    schema: () => import('@/lib/forms/schemas/account').then((part) => part.claimSchema),
    onSubmit: async ({ packageRef }) => {
      await claimGuarantee(api, { guaranteeRef, packageRef });
      useNotices.getState().notify('success', t('claim.done'));
      await replace(asPath, undefined, { scroll: false });
    },
  });
  return (
    <Card title={t('claim.title')} className="mb-4">
      {packages === null && (
        <Alert tone="warning" className="mb-0">
          {tErrors('paymentDue')}
        </Alert>
      )}
      {packages?.length === 0 && <p className="mb-0">{t('claim.none')}</p>}
      {packages && packages.length > 0 && (
        <>
          <p>{t('claim.text')}</p>
          <AppForm form={form} aria-label={t('claim.title')}>
            <SelectField
              name="packageRef"
              label={t('claim.label')}
              placeholder={t('claim.choose')}
              choices={packages.map(({ ref, name }) => ({ value: ref, label: `${name} · ${ref}` }))}
            />
            <Button type="submit" pending={form.pending}>
              {t('claim.submit')}
            </Button>
          </AppForm>
        </>
      )}
    </Card>
  );
}
