/** The three engines that journeys run in. */
export type EngineName = 'chromium' | 'firefox' | 'webkit';

/**
 * A browser window, with what every engine's driver supports. `element` is a JavaScript expression
 * for an element.
 */
export interface Driver {
  open: (url: string) => Promise<void>;
  url: () => Promise<string>;
  /** Evaluates an expression in the page and returns plain data. */
  read: <T>(expression: string) => Promise<T>;
  /** Runs statements in the page. */
  inject: (script: string) => Promise<void>;
  /** Clicks like a user: an element on top gets the click. */
  click: (element: string) => Promise<void>;
  /** Replaces an input's value by typing. */
  type: (element: string, text: string) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A running browser with its own profile. */
export interface Engine {
  window: Driver;
  /** The newest window not yet returned, or null. */
  newWindow: () => Promise<Driver | null>;
  quit: () => Promise<void>;
}

/** Options for starting a browser. */
export interface LaunchOptions {
  /** Path of the browser, or for WebKit of the MiniBrowser. */
  program: string;
  /** False uses a profile that refuses all cookies. */
  cookies: boolean;
}
