import { useState } from 'react';

import { AppForm } from '@/components/kit/forms/app-form';
import { CheckboxField } from '@/components/kit/forms/choice-fields';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { useAppForm } from '@/hooks/use-app-form';
import { useApi } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { notificationTypes, type NotificationType } from '@/rules/notifications/kinds';
import { saveMailedTypes, type MailedTypes } from '@/services/notification';

const types = Object.keys(notificationTypes) as NotificationType[];

/** Which kinds of notification are mailed too (spec §3 Notification). */
export function NotificationChoicesForm({ choices }: { choices: MailedTypes }) {
  const t = useTranslations();
  const api = useApi();
  const [fresh, setFresh] = useState(false);
  const form = useAppForm<MailedTypes>({
    id: 'notification-choices',
    defaultValues: choices,
    onSubmit: async (values) => {
      form.methods.reset(await saveMailedTypes(api, values));
      setFresh(true);
    },
  });
  const said = fresh && !form.methods.formState.isDirty;
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
            {said && (
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
