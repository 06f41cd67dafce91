import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import type { MetaTexts } from '@/rules/page-meta';

import type { PlainError } from './api-error';
import type { AppMessages } from './i18n/app-messages';
import type { SessionView } from './session';
import type { RecordedCall } from './test-mode/recorded-call';

/** Props that every React page receives. */
export interface FrameProps {
  locale: Locale;
  brand: Brand;
  /** Configured origin of the portal, e.g. "https://www.example.com". */
  origin: string;
  session: SessionView;
  /** Server time of the render, ISO; the single "now" of the page. */
  now: string;
  /** Requested path with query, without language prefix. */
  path: string;
  /** Operator overrides of the page's own texts. */
  meta?: MetaTexts;
  stripeKey?: string;
  /** Initial values of the sign-in form in test mode. */
  testLogin?: { email: string; password: string };
  /** In test mode only. */
  testMode?: TestFrame;
}

export interface TestFrame {
  clockMs: number;
  /** Calls the portal's server made for this page. */
  calls: RecordedCall[];
}

/** Page data, or the load error shown in the frame. */
export type ServerPageProps<T> = FrameProps &
  ({ data: T; loadError: null } | { data: null; loadError: PlainError });

export interface FailureProps extends FrameProps {
  /** Makes _app render only the failure page, since its other parts may have failed. */
  failed: true;
  status: number;
  /** Set in the browser, where loading the texts may fail. */
  texts?: Partial<AppMessages>;
}
