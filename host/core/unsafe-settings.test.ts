import { developmentSecrets, unsafeSettings } from './unsafe-settings';

const own = {
  OPERATOR_KEY: 'a-key-of-its-own-1',
  PASSWORD_PEPPER: 'a-pepper-of-its-own',
  SANDBOX_SECRET: 'a-secret-of-its-own',
};
const safe = { ...own, DEPLOYMENT: 'production', TEST_MODE: false, SEED_DEMO: false };

describe('settings of a deployment with real members', () => {
  it('are taken when every secret is its own and nothing is for trying out', () => {
    expect(unsafeSettings(safe)).toEqual([]);
  });

  it.each(Object.keys(developmentSecrets) as (keyof typeof developmentSecrets)[])(
    'name %s when it has the value that everybody knows',
    (name) => {
      expect(unsafeSettings({ ...safe, [name]: developmentSecrets[name] })).toEqual([
        `${name} (the development value)`,
      ]);
    },
  );

  it('name test mode and the demo member', () => {
    expect(unsafeSettings({ ...safe, TEST_MODE: true, SEED_DEMO: true })).toEqual([
      'TEST_MODE=1',
      'SEED_DEMO=1',
    ]);
  });

  it('are free on every other machine', () => {
    expect(
      unsafeSettings({ ...developmentSecrets, DEPLOYMENT: '', TEST_MODE: true, SEED_DEMO: true }),
    ).toEqual([]);
  });
});
