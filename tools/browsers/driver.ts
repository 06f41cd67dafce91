/** The three engines that journeys are played in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/**
 * One window of a browser, by what every engine's driver can do. `element` is JavaScript whose
 * value is an element.
 */
export interface Driver {
  open: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** The value of an expression in the page, as plain data. */
  read: <T>(expression: string) => Promise<T>;
  /** Runs statements in the page. */
  inject: (script: string) => Promise<void>;
  /** Clicks as a hand does: what lies above the element gets the click. */
  click: (element: string) => Promise<void>;
  /** Types over what an input holds. */
  type: (element: string, text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A running browser with a profile of its own. */
export interface Engine {
  window: Driver;
  /** The window that opened last and was not asked for yet, or null. */
  newWindow: () => Promise<Driver | null>;
  quit: () => Promise<void>;
}

/** How a browser is started. */
export interface LaunchOptions {
  /** The program: the browser, or for WebKit the MiniBrowser. */
  program: string;
  /** False: a profile that refuses all cookies. */
  cookies: boolean;
}
