import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { CheckboxField } from '@/components/kit/forms/checkbox-field';
import { useTranslations } from '@/hooks/use-translations';

import { useAuthDrafts } from './use-auth-drafts';

/** Applies to its form and to the provider buttons beside it. */
export function RememberField() {
  const t = useTranslations('auth');
  const { control } = useFormContext<{ remember: boolean }>();
  const shouldRemember = useWatch({ control, name: 'remember' });
  const saveDrafts = useAuthDrafts((drafts) => drafts.save);
  useEffect(() => saveDrafts({ remember: Boolean(shouldRemember) }), [saveDrafts, shouldRemember]);
  return <CheckboxField name="remember" label={t('remember')} hint={t('rememberHint')} />;
}
