import { useFormatter } from 'next-intl';

import { useApi } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { sentBy } from '@/lib/browser/test-mode/watch';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';

import { useCalls } from './use-calls';
import type { TestWork } from './use-test-work';

/** The last calls, and sending one of them again. */
export function CallsPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const calls = useCalls();
  return (
    <details>
      <summary>{t('calls.heading')}</summary>
      {calls.length === 0 && <p>{t('calls.none')}</p>}
      <ol>
        {calls.map((call) => (
          <Call key={call.id} call={call} work={work} />
        ))}
      </ol>
    </details>
  );
}

function Call({ call, work }: { call: RecordedCall; work: TestWork }) {
  const t = useTranslations('test-mode');
  const format = useFormatter();
  const api = useApi();
  const sent = sentBy(call.id);
  const replay = () => {
    if (!sent) return;
    void work.run(async () => {
      await api.request(sent.key, sent.input, { idempotencyKey: crypto.randomUUID() });
      return { done: 1 };
    });
  };
  const time = format.dateTime(new Date(call.at), { timeStyle: 'medium' });
  const status = call.status === 0 ? t('calls.noAnswer') : String(call.status);
  return (
    <li>
      <details>
        <summary>
          {call.key}
          <br />
          {t('calls.line', { status, ms: String(call.ms), time })}
          {call.forced && ` · ${t('calls.forced')}`}
        </summary>
        <p>
          {t('calls.id')}: {call.requestId ?? t('calls.noId')}
        </p>
        {call.request && (
          <>
            {t('calls.sent')}
            <pre>{call.request}</pre>
          </>
        )}
        {t('calls.got')}
        <pre>{call.answer}</pre>
        {sent ? (
          <button type="button" disabled={work.busy} onClick={replay}>
            {t('calls.replay')}
          </button>
        ) : (
          <p>{t('calls.noReplay')}</p>
        )}
      </details>
    </li>
  );
}
