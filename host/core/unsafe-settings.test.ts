import { developmentSecrets, listUnsafeSettings } from './unsafe-settings';

const ownSecrets = {
  OPERATOR_KEY: 'a-key-of-its-own-1',
  PASSWORD_PEPPER: 'a-pepper-of-its-own',
  SANDBOX_SECRET: 'a-secret-of-its-own',
};
const safeSettings = {
  ...ownSecrets,
  DEPLOYMENT: 'production',
  TEST_MODE: false,
  SEED_DEMO: false,
};

describe('production settings', () => {
  it('are accepted when every secret is set and no test setting is on', () => {
    expect(listUnsafeSettings(safeSettings)).toEqual([]);
  });

  it.each(Object.keys(developmentSecrets) as (keyof typeof developmentSecrets)[])(
    'are unsafe when %s has the public default',
    (name) => {
      expect(listUnsafeSettings({ ...safeSettings, [name]: developmentSecrets[name] })).toEqual([
        `${name} (the development value)`,
      ]);
    },
  );

  it('are unsafe with test mode and the demo member', () => {
    expect(listUnsafeSettings({ ...safeSettings, TEST_MODE: true, SEED_DEMO: true })).toEqual([
      'TEST_MODE=1',
      'SEED_DEMO=1',
    ]);
  });

  it('are not required in other deployments', () => {
    expect(
      listUnsafeSettings({
        ...developmentSecrets,
        DEPLOYMENT: '',
        TEST_MODE: true,
        SEED_DEMO: true,
      }),
    ).toEqual([]);
  });
});
