import JsdomEnvironment from 'jest-fixed-jsdom';

/**
 * jsdom with Node's fetch family, which msw needs. `jest-fixed-jsdom` also hands over Node's
 * MessageChannel; React's scheduler would then keep the process alive, so it is taken back.
 */
export default class PortalEnvironment extends JsdomEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Reflect.deleteProperty(this.global, 'MessageChannel');
  }
}
