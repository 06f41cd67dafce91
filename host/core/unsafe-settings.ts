/** Public defaults. */
export const developmentSecrets = {
  OPERATOR_KEY: 'development-operator-key',
  PASSWORD_PEPPER: 'development-password-pepper',
  SANDBOX_SECRET: 'development-sandbox-secret',
} as const;

type Secret = keyof typeof developmentSecrets;

/** Returns settings unsafe in production, e.g. "TEST_MODE=1", without the value of a secret. */
export function listUnsafeSettings(
  env: Record<Secret, string> & { DEPLOYMENT: string; TEST_MODE: boolean; SEED_DEMO: boolean },
): string[] {
  if (env.DEPLOYMENT !== 'production') return [];
  const names = (Object.keys(developmentSecrets) as Secret[]).filter(
    (name) => env[name] === developmentSecrets[name],
  );
  return [
    ...names.map((name) => `${name} (the development value)`),
    ...(env.TEST_MODE ? ['TEST_MODE=1'] : []),
    ...(env.SEED_DEMO ? ['SEED_DEMO=1'] : []),
  ];
}
