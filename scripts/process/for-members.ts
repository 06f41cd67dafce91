import path from 'node:path';

import { classifyTransport } from '../../net/transport';

import { PlainError, type Settings } from './settings';

const isProduction = (): boolean => process.env.DEPLOYMENT === 'production';

/**
 * Rejects plain http, test mode and the demo member in production, before the build rather than at
 * startup.
 * @throws PlainError
 */
export function requireSafeSettings({ portalUrl }: Pick<Settings, 'portalUrl'>): void {
  if (!isProduction()) return;
  if (classifyTransport(portalUrl) !== 'tls')
    throw new PlainError(
      `With DEPLOYMENT=production, PORTAL_URL must start with https://, but it is ${portalUrl}.`,
    );
  for (const name of ['TEST_MODE', 'SEED_DEMO'])
    if (process.env[name] === '1')
      throw new PlainError(`${name}=1 is not allowed with DEPLOYMENT=production.`);
}

/** A gateway's main setting and those it requires. */
const gateways = {
  PAYPAL_CLIENT_ID: ['PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  STRIPE_SECRET_KEY: ['STRIPE_WEBHOOK_SECRET'],
  ENETS_MID: ['ENETS_KEY_ID', 'ENETS_SECRET'],
};

type DeploymentSettings = Pick<Settings, 'dataDir' | 'microserviceUrl'>;

/** Returns one sentence for each missing setting that affects members. */
export function listMissingSettings({ dataDir, microserviceUrl }: DeploymentSettings): string[] {
  if (!isProduction() || microserviceUrl) return [];
  const { env } = process;
  const offeredGateways = Object.entries(gateways).filter(([name]) => env[name]);
  const problems = offeredGateways.flatMap(([name, requiredSettings]) =>
    requiredSettings
      .filter((setting) => !env[setting])
      .map((setting) => `${name} is set, but ${setting} is missing.`),
  );
  if (offeredGateways.length === 0) problems.push('No gateway has keys: members cannot pay.');
  if (!env.HOST_PUBLIC_URL?.startsWith('https://'))
    problems.push('HOST_PUBLIC_URL is not an https URL: the gateways’ webhooks will not arrive.');
  if (!env.SMTP_URL)
    problems.push(
      `SMTP_URL is missing: emails become files in ${path.join(dataDir, 'outbox')} and reach no one.`,
    );
  if ((env.BACKUP_KEY ?? '').length < 32)
    problems.push('BACKUP_KEY is missing or shorter than 32 characters: no backup can be made.');
  return problems;
}
