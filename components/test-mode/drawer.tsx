import { useCallback, useEffect, useState } from 'react';
import { useFormatter } from 'next-intl';

import { SidePanel } from '@/components/kit/overlays/side-panel';
import { LazyMessages } from '@/components/kit/ui/lazy-messages';
import { testOrderStages, type TestOrderStage } from '@/contract/test-mode/stages';
import { useApi, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { sendAct } from '@/lib/browser/test-mode/calls';
import { addCalls, findSentCall } from '@/lib/browser/test-mode/watch';
import type { TestFrame } from '@/lib/page-props';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';
import { localePath } from '@/rules/routes';

import { BundlePart } from './bundle-part';
import { ClockPart, ForcedPart } from './state-parts';
import { ActRow } from './field';
import { GoodsPart, MoneyPart } from './goods-part';
import { MemberPart } from './member-part';
import { QuotesPart } from './quotes-part';
import { useCalls } from './use-calls';
import { useTestWork, type TestWork } from './use-test-work';

export function TestDrawer({ frame }: { frame: TestFrame }) {
  const [failedToLoad, setFailedToLoad] = useState(false);
  useEffect(() => addCalls(frame.calls), [frame]);
  const onFailure = useCallback(() => setFailedToLoad(true), []);
  if (failedToLoad) return null;
  return (
    <LazyMessages part="test-mode" onLoadFailed={onFailure}>
      <Tab clockMs={frame.clockMs} />
    </LazyMessages>
  );
}

function Tab({ clockMs }: { clockMs: number }) {
  const t = useTranslations('test-mode');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div data-test-mode="support-drawer">
      <button
        type="button"
        className="test-tab"
        aria-expanded={isOpen}
        aria-label={t('open')}
        onClick={() => setIsOpen(true)}
      >
        {t('tab')}
      </button>
      {isOpen && (
        <SidePanel
          className="test-drawer"
          title={t('title')}
          onClose={() => setIsOpen(false)}
          modeless
        >
          <Tools clockMs={clockMs} />
        </SidePanel>
      )}
    </div>
  );
}

function Tools({ clockMs }: { clockMs: number }) {
  const t = useTranslations('test-mode');
  const { locale, session } = useFrame();
  const work = useTestWork();
  const isSignedIn = session.state === 'logged-in';
  return (
    <>
      <div role="status">
        {work.busy && <p className="test-told">{t('working')}</p>}
        {work.notice && (
          <p className="test-told" data-tone={work.notice.tone}>
            {work.notice.text}
          </p>
        )}
      </div>
      {!isSignedIn && <p>{t('signIn')}</p>}
      <MemberPart work={work} signedIn={isSignedIn} />
      <ClockPart work={work} signedIn={isSignedIn} clockMs={clockMs} />
      {isSignedIn && <MoneyPart work={work} />}
      {isSignedIn && <GoodsPart work={work} />}
      {isSignedIn && <OrdersPart work={work} />}
      {isSignedIn && <QuotesPart work={work} />}
      <ForcedPart />
      <CallsPart work={work} />
      <BundlePart work={work} />
      <p>
        <a href={localePath(locale, '/dev/gallery')}>{t('gallery')}</a>
      </p>
    </>
  );
}

const manualOrderActs = ['price', 'soldout', 'buy', 'arrive'] as const;

function OrdersPart({ work }: { work: TestWork }) {
  const t = useTranslations('test-mode');
  const { locale } = useFrame();
  const [page, setPage] = useState('');
  const makeOrder = (orderStage: TestOrderStage) =>
    work.run(async () => {
      setPage('');
      const result = await sendAct({ act: 'order', order: orderStage });
      setPage(result.open ?? '');
      return result;
    });
  return (
    <details>
      <summary>{t('orders.heading')}</summary>
      <ActRow
        busy={work.busy}
        acts={testOrderStages.map((stage) => [t(`orders.make.${stage}`), () => makeOrder(stage)])}
      />
      {page && (
        <p>
          <a href={localePath(locale, page)}>{t('orders.open')}</a>
        </p>
      )}
      <ActRow
        busy={work.busy}
        acts={manualOrderActs.map((act) => [
          t(`orders.${act}`),
          () => work.run(() => sendAct({ act })),
        ])}
      />
    </details>
  );
}

function CallsPart({ work }: { work: TestWork }) {
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
  const request = findSentCall(call.id);
  const replay = () => {
    if (!request) return;
    void work.run(async () => {
      await api.request(request.key, request.input, { idempotencyKey: crypto.randomUUID() });
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
        <pre>{call.reply}</pre>
        {request ? (
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
