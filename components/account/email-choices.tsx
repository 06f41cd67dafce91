import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { CheckboxField, RadioField } from '@/components/kit/forms/choice-fields';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { interests } from '@/contract/limits';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { EmailChoices } from '@/rules/account/email-preferences';
import { formatDateTime } from '@/rules/format';
import { notificationTypes, type NotificationType } from '@/rules/notifications/kinds';
import { saveMailedTypes, type MailedTypes } from '@/services/notification';
import { saveEmailPreferences } from '@/services/user';

import styles from './email-preferences-form.module.scss';

export interface EmailPreferencesProps {
  choices: EmailChoices;
  /** ISO time, or null when nothing was saved yet. */
  savedAt: string | null;
}

const savedClass = 'd-inline-flex align-items-center gap-1 text-success fw-semibold';

function useInterestName() {
  const t = useTranslations('account');
  const tDealLists = useTranslations('deals.lists.deals');
  return (code: (typeof interests)[number]) =>
    code === 'tech' || code === 'kids' || code === 'fitness'
      ? tDealLists(`${code}.name`)
      : t(`interest_${code}`);
}

export function EmailPreferencesForm({ choices, savedAt: initialSavedAt }: EmailPreferencesProps) {
  const t = useTranslations('account');
  const nameInterest = useInterestName();
  const api = useApi();
  const { locale } = useFrame();
  const [savedAt, setSavedAt] = useState(initialSavedAt);
  const [hasSaved, setHasSaved] = useState(false);
  const form = useAppForm<EmailChoices>({
    id: 'email-preferences',
    defaultValues: choices,
    onSubmit: async (values) => {
      const savedPreferences = await saveEmailPreferences(api, values);
      form.methods.reset(savedPreferences.choices);
      setSavedAt(savedPreferences.savedAt);
      setHasSaved(true);
    },
  });
  const isSavedShown = hasSaved && !form.methods.formState.isDirty;
  return (
    <Card title={t('mailTitle')}>
      <AppForm form={form} aria-label={t('mailTitle')}>
        <fieldset className="mb-4">
          <legend className="fs-5">{t('newsletters')}</legend>
          <CheckboxField name="promotions" label={t('promotions')} hint={t('promotionsHint')} />
          <CheckboxField name="infomercial" label={t('infomercial')} hint={t('infomercialHint')} />
        </fieldset>
        <fieldset className="mb-4">
          <legend className="fs-5">{t('interests')}</legend>
          <div className={styles.tiles}>
            {interests.map((code) => (
              <CheckboxField key={code} name={`interests.${code}`} label={nameInterest(code)} />
            ))}
          </div>
        </fieldset>
        <RadioField
          name="gender"
          label={t('forWhom')}
          inline
          choices={[
            { value: 'F', label: t('forWomen') },
            { value: 'M', label: t('forMen') },
          ]}
        />
        <div className="d-flex flex-wrap align-items-center gap-3">
          <Button type="submit" pending={form.pending}>
            {t('savePreferences')}
          </Button>
          <span role="status" className={isSavedShown ? savedClass : 'text-muted'}>
            {isSavedShown && <Icon name="check-circle" />}{' '}
            {isSavedShown
              ? t('saved')
              : savedAt && t('lastSaved', { time: formatDateTime(savedAt, locale) })}
          </span>
        </div>
      </AppForm>
    </Card>
  );
}

const types = Object.keys(notificationTypes) as NotificationType[];

export function NotificationChoicesForm({ choices }: { choices: MailedTypes }) {
  const t = useTranslations();
  const api = useApi();
  const [hasSaved, setHasSaved] = useState(false);
  const form = useAppForm<MailedTypes>({
    id: 'notification-choices',
    defaultValues: choices,
    onSubmit: async (values) => {
      form.methods.reset(await saveMailedTypes(api, values));
      setHasSaved(true);
    },
  });
  const isSavedShown = hasSaved && !form.methods.formState.isDirty;
  return (
    <Card title={t('notifications.choicesTitle')}>
      <AppForm form={form} aria-label={t('notifications.choicesTitle')}>
        <p className="text-muted measure">
          {t('notifications.choicesLead', { dashboard: t('frame.dashboard') })}
        </p>
        <div className="mb-4">
          {types.map((type) => (
            <CheckboxField key={type} name={type} label={t(`notifications.title_${type}`)} />
          ))}
        </div>
        <div className="d-flex flex-wrap align-items-center gap-3">
          <Button type="submit" pending={form.pending}>
            {t('notifications.saveChoices')}
          </Button>
          <span
            role="status"
            className="d-inline-flex align-items-center gap-1 text-success fw-semibold"
          >
            {isSavedShown && (
              <>
                <Icon name="check-circle" /> {t('account.saved')}
              </>
            )}
          </span>
        </div>
      </AppForm>
    </Card>
  );
}
