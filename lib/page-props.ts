import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import type { MetaTexts } from '@/rules/page-meta';

import type { PlainError } from './api-error';
import type { AppMessages } from './i18n/app-messages';
import type { SessionView } from './session';
import type { RecordedCall } from './test-mode/recorded-call';

/** What every React page receives in addition to its own data. */
export interface FrameProps {
  locale: Locale;
  brand: Brand;
  /** Address of this portal by its setting, e.g. "https://www.example.com". */
  origin: string;
  session: SessionView;
  /** Server time of the rendering, ISO; the one "now" of the page. */
  now: string;
  /** Path with query as asked for, without language prefix. */
  path: string;
  /** What an operator calls this page in place of its own texts (spec §7 "page meta"). */
  meta?: MetaTexts;
  /** Stripe's publishable key, on a page where one pays by card in place. */
  stripeKey?: string;
  /** In test mode: the initial values of a guest's sign-in form (spec §2), from the settings. */
  testLogin?: { email: string; password: string };
  /** In test mode only. */
  testMode?: TestFrame;
}

/** What a page of test mode tells support's drawer. */
export interface TestFrame {
  clockMs: number;
  /** The calls that the portal's server made for this page. */
  calls: RecordedCall[];
}

/** Props of a member page: its data, or why it could not be loaded (shown inside the frame). */
export type ServerPageProps<T> = FrameProps &
  ({ data: T; loadError: null } | { data: null; loadError: PlainError });

/** Props of what is shown in place of a page (_error). */
export interface FailureProps extends FrameProps {
  /** Tells _app to render nothing beside the page: it might be what has failed. */
  failed: true;
  status: number;
  /** In the browser, where nothing more can be fetched for sure. */
  texts?: Partial<AppMessages>;
}
