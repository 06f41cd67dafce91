import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';

import type { PlainError } from './api-error';
import type { AppMessages } from './i18n/app-messages';
import type { SessionView } from './session';

/** What every React page receives in addition to its own data. */
export interface FrameProps {
  locale: Locale;
  brand: Brand;
  session: SessionView;
  /** Server time of the rendering, ISO; the one "now" of the page. */
  now: string;
  /** Path with query as asked for, without language prefix. */
  path: string;
  /** In test mode: the initial values of a guest's sign-in form (spec §2), from the settings. */
  testLogin?: { email: string; password: string };
}

/** Props of a member page: its data, or why it could not be loaded (shown inside the frame). */
export type ServerPageProps<T> = FrameProps &
  ({ data: T; loadError: null } | { data: null; loadError: PlainError });

/** Props of what is shown in place of a page (_error). */
export interface FailureProps extends FrameProps {
  /** Tells _app to draw nothing beside the page: it might be what has failed. */
  failed: true;
  status: number;
  /** In the browser, where nothing more can be fetched for sure. */
  texts?: Partial<AppMessages>;
}
