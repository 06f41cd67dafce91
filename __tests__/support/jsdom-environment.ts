import JsdomEnvironment from 'jest-fixed-jsdom';

/**
 * jsdom with Node's fetch, which msw needs. Removes the MessageChannel of `jest-fixed-jsdom`,
 * because React's scheduler would keep the process alive.
 */
export default class PortalEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Reflect.deleteProperty(this.global, 'MessageChannel');
  }
}
