import { AppForm } from '@/components/kit/forms/app-form';
import { TextField } from '@/components/kit/forms/text-field';
import { TextareaField } from '@/components/kit/forms/textarea-field';
import { Button } from '@/components/kit/ui/button';
import { limits } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import {
  type ContactForm as Values,
  contactWireNames,
  type RefusedMessage,
} from '@/lib/forms/contact';
import type { ContactPrefill } from '@/rules/contact-about';
import { localePath, routes } from '@/rules/routes';
import { writeToSupport } from '@/services/contact';

import { useContactDraft } from './use-contact-draft';

export interface ContactFormProps {
  about: ContactPrefill;
  onSent: (reference: string) => void;
  id?: string | undefined;
  posted?: RefusedMessage | undefined;
}

/** Works without scripts: it posts to its own page. */
export function ContactForm({ about, onSent, id = 'contact', posted }: ContactFormProps) {
  const t = useTranslations('contact');
  const common = useTranslations('common');
  const api = useApi();
  const { locale } = useFrame();
  const initialValues = useInitialValues(about);
  const form = useAppForm<Values>({
    id,
    defaultValues: posted?.values ?? initialValues,
    schema: () => import('@/lib/forms/schemas/members').then((part) => part.contactSchema),
    onSubmit: async (values, options) => {
      const reference = await writeToSupport(api, { values, language: locale }, options);
      clearDraft();
      onSent(reference);
    },
    failure: { text: t('failed') },
    wireNames: contactWireNames,
    ...(posted && Object.keys(posted.errors).length > 0 && { initialErrors: posted.errors }),
    ...(posted?.error && { initialError: posted.error }),
  });
  const clearDraft = useContactDraft(form.methods, about, !posted);
  return (
    <AppForm
      form={form}
      action={localePath(locale, routes.contact(about))}
      aria-label={t('needHelp')}
    >
      <TextField name="subject" label={t('subject')} autoComplete="off" />
      <TextField name="email" type="email" label={common('yourEmail')} hint={t('emailHint')} />
      <TextareaField
        name="details"
        label={t('details')}
        hint={t('detailsHint')}
        rows={5}
        max={limits.contactDetailsMax}
      />
      <Button type="submit" pending={form.pending}>
        {common('send')}
      </Button>
    </AppForm>
  );
}

function useInitialValues({ subject = '', order, request }: ContactPrefill): Values {
  const t = useTranslations('contact');
  const { user } = useSession();
  const lines = [
    order && t('aboutOrder', { number: order }),
    request && t('aboutRequest', { id: request }),
  ].filter(Boolean);
  return {
    subject,
    email: user?.email ?? '',
    details: lines.length > 0 ? `${lines.join('\n')}\n\n` : '',
  };
}
