import { useCallback, useEffect, useState } from 'react';

import { SidePanel } from '@/components/kit/overlays/side-panel';
import { LateMessages } from '@/components/kit/ui/late-messages';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { noteCalls } from '@/lib/browser/test-mode/watch';
import type { TestFrame } from '@/lib/page-props';
import { localePath } from '@/rules/routes';

import { BundlePart } from './bundle-part';
import { CallsPart } from './calls-part';
import { ClockPart } from './clock-part';
import { ForcedPart } from './forced-part';
import { GoodsPart, MoneyPart } from './goods-part';
import { MemberPart } from './member-part';
import { OrdersPart } from './orders-part';
import { QuotesPart } from './quotes-part';
import { useTestWork } from './use-test-work';

/** Support's tools of test mode, at the edge of every page that runs scripts. */
export function TestDrawer({ frame }: { frame: TestFrame }) {
  const [missing, setMissing] = useState(false);
  useEffect(() => noteCalls(frame.calls), [frame]);
  const giveUp = useCallback(() => setMissing(true), []);
  if (missing) return null;
  return (
    <LateMessages part="test-mode" onMissing={giveUp}>
      <Tab clockMs={frame.clockMs} />
    </LateMessages>
  );
}

function Tab({ clockMs }: { clockMs: number }) {
  const t = useTranslations('test-mode');
  const [open, setOpen] = useState(false);
  return (
    <div data-test-mode="support-drawer">
      <button
        type="button"
        className="test-tab"
        aria-expanded={open}
        aria-label={t('open')}
        onClick={() => setOpen(true)}
      >
        {t('tab')}
      </button>
      {open && (
        <SidePanel
          className="test-drawer"
          title={t('title')}
          onClose={() => setOpen(false)}
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
  const signedIn = session.state === 'logged-in';
  return (
    <>
      <div role="status">
        {work.busy && <p className="test-told">{t('working')}</p>}
        {work.told && (
          <p className="test-told" data-tone={work.told.tone}>
            {work.told.text}
          </p>
        )}
      </div>
      {!signedIn && <p>{t('signIn')}</p>}
      <MemberPart work={work} signedIn={signedIn} />
      <ClockPart work={work} signedIn={signedIn} clockMs={clockMs} />
      {signedIn && <MoneyPart work={work} />}
      {signedIn && <GoodsPart work={work} />}
      {signedIn && <OrdersPart work={work} />}
      {signedIn && <QuotesPart work={work} />}
      <ForcedPart />
      <CallsPart work={work} />
      <BundlePart work={work} />
      <p>
        <a href={localePath(locale, '/dev/gallery')}>{t('gallery')}</a>
      </p>
    </>
  );
}
