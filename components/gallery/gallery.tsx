import { useEffect, useMemo, type ReactNode } from 'react';

import type { Key, Reply } from '@/contract/calls';
import { FrameProvider } from '@/components/layout/frame-provider';
import { ApiContext, useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { brands } from '@/rules/brand';
import { galleryHref, type GalleryLook } from '@/rules/test-mode/gallery';

import { GalleryIndex, LookBar, MailState } from './gallery-panels';
import { getGalleryStates } from './registry';
import type { GalleryMail, GalleryState } from './state';

interface GalleryProps {
  /** '<group>/<name>' of a state; empty for the index. */
  address: string;
  look: GalleryLook;
  mails: readonly GalleryMail[];
}

const user = {
  suite: 'CG1000001',
  id: '00000000-0000-4000-8000-000000000001',
  email: 'mika@example.com',
  countryISO: 'PH',
  firstname: 'Mika',
};

const getMailPath = ({ kind, state }: GalleryMail): string => `mails/${kind}.${state}`;

/**
 * Test mode (pages/dev/gallery): real components with example data. Marked for the release build
 * check.
 */
export function Gallery({ address, look, mails }: GalleryProps) {
  const outerFrame = useFrame();
  useLook(look);
  const frame = useMemo(
    () => ({
      ...outerFrame,
      brand: brands[look.brand],
      session: {
        state: 'logged-in' as const,
        user,
        expiresAt: new Date(Date.parse(outerFrame.now) + 3_600_000).toISOString(),
        serverTime: outerFrame.now,
      },
    }),
    [outerFrame, look.brand],
  );
  const states = useMemo(() => getGalleryStates(frame), [frame]);
  const allAddresses = [
    ...states.map(({ group, name }) => `${group}/${name}`),
    ...mails.map(getMailPath),
  ];
  const index = allAddresses.indexOf(address);
  return (
    <FrameProvider frame={frame}>
      <ApiContext value={exampleApi}>
        <div data-test-mode="gallery">
          {!look.bare && (
            <LookBar
              address={address}
              look={look}
              before={allAddresses[index - 1] ?? null}
              after={index >= 0 ? (allAddresses[index + 1] ?? null) : null}
            />
          )}
          {address === '' ? (
            <GalleryIndex addresses={allAddresses} look={look} />
          ) : (
            <Item {...{ address, look, mails }} state={index < 0 ? undefined : states[index]} />
          )}
        </div>
      </ApiContext>
    </FrameProvider>
  );
}

interface ItemProps extends GalleryProps {
  state: GalleryState | undefined;
}

function Item({ address, look, mails, state }: ItemProps): ReactNode {
  const t = useTranslations('gallery');
  const { locale } = useFrame();
  const mail = mails.find((candidate) => getMailPath(candidate) === address);
  if (!state && !mail) return <p className="container-xl py-3">{t('unknown')}</p>;
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

/** Sets the theme and the brand on the document, as the product does. */
function useLook({ theme, brand }: GalleryLook): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bsTheme'] = theme;
    dataset['brand'] = brand;
  }, [theme, brand]);
}

const RETRY_MS = 100;
const MAX_TRIES = 100;

export function Stage({ state }: { state: GalleryState }) {
  const { press } = state;
  useEffect(() => {
    if (!press) return undefined;
    const remainingSelectors = [...press];
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const [selector] = remainingSelectors;
      const match = selector === undefined ? null : [...document.querySelectorAll(selector)].at(-1);
      if (match instanceof HTMLElement && match.getAttribute('aria-disabled') !== 'true') {
        remainingSelectors.shift();
        match.click();
      }
      if (remainingSelectors.length === 0 || tries > MAX_TRIES) clearInterval(timer);
    }, RETRY_MS);
    return () => clearInterval(timer);
  }, [press]);
  if (state.bare) return state.show();
  return (
    <main data-gallery className="container-xl py-3">
      {state.show()}
    </main>
  );
}

const replies: { [K in Key]?: Reply<K> } = {
  'GET /pmt/configs': {
    categories: [],
    actionrequestfee: {
      hazmat: '32.00',
      contentverification: '5.00',
      repack: '7.00',
      repackBag: '5.00',
    },
    hazmatfloor: 3500,
  },
  'GET /actionrequest/action/getrepack': {
    repacktype: 'box',
    actualweight: 970,
    dimensions: { length: 25, width: 18, height: 9 },
    volumetricweight: 810,
    weightbefore: 3500,
    weightafter: 1000,
    savings: '18.40',
    fee: '7.00',
    notes: [],
  },
  'GET /pmt/merchants': { merchants: [{ name: 'Amazon' }] },
  'GET /list/getcountries': {
    countries: [
      { country: 'Japan', code: 'JP', country_code: '81', ship_allowed: true },
      { country: 'Philippines', code: 'PH', country_code: '63', ship_allowed: true },
    ],
  },
  'GET /list/iplocation': { country_code2: 'JP', calling_code: '81', known: true },
  'GET /register/rules': { passwordmin: 8, passwordmax: 20 },
  'GET /social/providers': { providers: ['google', 'facebook', 'twitter', 'paypal'] },
};

/** Fails all writes, so that failures are visible too. */
export const exampleApi: Api = {
  request: (key) =>
    key in replies
      ? Promise.resolve(replies[key] as never)
      : Promise.reject(new ApiError('server', { status: 500 })),
};
