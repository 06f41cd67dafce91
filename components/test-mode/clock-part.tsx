import { useFormatter } from 'next-intl';
import type { FormEvent } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { testAct } from '@/lib/browser/test-mode/calls';
import { joinSentences } from '@/rules/locale';

import { numberOf, TestInput } from './field';
import type { TestWork } from './use-test-work';

const DAY_MS = 86_400_000;

/** The time that portal and host go by for this session. */
export function ClockPart({
  work,
  signedIn,
  clockMs,
}: {
  work: TestWork;
  signedIn: boolean;
  clockMs: number;
}) {
  const t = useTranslations('test-mode');
  const format = useFormatter();
  const { locale, now } = useFrame();
  const travel = (ms: number) => void work.run(() => testAct({ act: 'clock', ms }));
  const time = format.dateTime(new Date(now), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <details>
      <summary>{t('clock.heading')}</summary>
      <p>
        {joinSentences(locale, [
          t('clock.now', { time }),
          t('clock.ahead', { n: Math.round(clockMs / DAY_MS) }),
        ])}
      </p>
      <DaysForm busy={work.busy} onTravel={travel} />
      <div className="test-row">
        <button
          type="button"
          disabled={work.busy || clockMs === 0}
          onClick={() => travel(-clockMs)}
        >
          {t('clock.back')}
        </button>
        {signedIn && (
          <button
            type="button"
            disabled={work.busy}
            onClick={() => void work.run(() => testAct({ act: 'expire', ms: 0 }))}
          >
            {t('clock.end')}
          </button>
        )}
      </div>
    </details>
  );
}

/** So many days forward, or back when negative. */
function DaysForm({ busy, onTravel }: { busy: boolean; onTravel: (ms: number) => void }) {
  const t = useTranslations('test-mode');
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onTravel((numberOf(event.currentTarget, 'days') ?? 0) * DAY_MS);
  };
  return (
    <form onSubmit={go}>
      <TestInput
        label={t('clock.by')}
        name="days"
        type="number"
        min={-3650}
        max={3650}
        defaultValue={7}
        required
      />
      <button type="submit" disabled={busy}>
        {t('clock.go')}
      </button>
    </form>
  );
}
