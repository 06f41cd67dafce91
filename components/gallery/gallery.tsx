import { useEffect, useMemo, type ReactNode } from 'react';

import { ApiProvider, FrameProvider, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { brands } from '@/rules/brand';
import { galleryHref, type GalleryLook } from '@/rules/test-mode/gallery';

import { GalleryIndex, LookBar, MailState } from './gallery-panels';
import { galleryStates } from './registry';
import type { GalleryMail, GalleryState } from './state';
import { Stage } from './stage';
import { stillApi } from './still-api';

interface GalleryProps {
  /** '<group>/<name>' of one state; empty for the index. */
  address: string;
  look: GalleryLook;
  mails: readonly GalleryMail[];
}

/** The member whom everything is shown for. */
const user = {
  suite: 'CG1000001',
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mika@example.com',
  countryISO: 'PH',
  firstname: 'Mika',
};

const mailAddress = ({ kind, state }: GalleryMail): string => `mails/${kind}.${state}`;

/**
 * Test mode only (pages/dev/gallery): the real components with example data, each state by its own
 * address, in the look that the address says. Marked for the check of release builds.
 */
export function Gallery({ address, look, mails }: GalleryProps) {
  const outer = useFrame();
  useLook(look);
  const frame = useMemo(
    () => ({
      ...outer,
      brand: brands[look.brand],
      session: {
        state: 'logged-in' as const,
        user,
        expiresAt: new Date(Date.parse(outer.now) + 3_600_000).toISOString(),
        serverTime: outer.now,
      },
    }),
    [outer, look.brand],
  );
  const states = useMemo(() => galleryStates(frame), [frame]);
  const all = [...states.map(({ group, name }) => `${group}/${name}`), ...mails.map(mailAddress)];
  const at = all.indexOf(address);
  return (
    <FrameProvider frame={frame}>
      <ApiProvider api={stillApi}>
        <div data-test-mode="gallery">
          {!look.bare && (
            <LookBar
              address={address}
              look={look}
              before={all[at - 1] ?? null}
              after={at >= 0 ? (all[at + 1] ?? null) : null}
            />
          )}
          {address === '' ? (
            <GalleryIndex addresses={all} look={look} />
          ) : (
            <One {...{ address, look, mails }} state={at < 0 ? undefined : states[at]} />
          )}
        </div>
      </ApiProvider>
    </FrameProvider>
  );
}

interface OneProps extends GalleryProps {
  state: GalleryState | undefined;
}

function One({ address, look, mails, state }: OneProps): ReactNode {
  const t = useTranslations('gallery');
  const { locale } = useFrame();
  const mail = mails.find((one) => mailAddress(one) === address);
  if (!state && !mail) return <p className="container-xl py-4">{t('unknown')}</p>;
  if (look.width !== null) {
    const path = galleryHref(address, { ...look, width: null, bare: true });
    return (
      <iframe
        title={address}
        width={look.width}
        height={900}
        src={locale === 'en' ? path : `/${locale}${path}`}
      />
    );
  }
  if (mail) return <MailState mail={mail} look={look} />;
  return state && <Stage key={address} state={state} />;
}

/** Theme and brand as the product sets them: on the document. */
function useLook({ theme, brand }: GalleryLook): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bsTheme'] = theme;
    dataset['brand'] = brand;
  }, [theme, brand]);
}
