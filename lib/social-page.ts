import type { ServerResponse } from 'node:http';

import { socialProviders, type SocialProviderName } from '@/contract/social-providers';

import { asApiError } from './api-error';
import type { LoaderContext } from './page';
import { readSocialSecret, writeSocialSecret } from './session-cookies';
import { knownProviders } from './social-providers';
import { readSocialReason, type SocialReason } from './social-result';
import type { SocialVisitor } from './social-visitor';

/** What the sign-in pages need of the providers. */
export interface SocialPart {
  offered: SocialProviderName[];
  reason: SocialReason | null;
  visitor: SocialVisitor | null;
}

type Context = Pick<LoaderContext, 'api' | 'request' | 'query'> & { response: ServerResponse };

/** The providers that can be used here; all of them while nobody can say. */
export async function offeredProviders({ api }: Pick<LoaderContext, 'api'>): Promise<SocialProviderName[]> {
  const { providers } = await api.request('GET /social/providers', {}).catch(() => ({ providers: [...socialProviders] as string[] }));
  return knownProviders(providers);
}

/** Reads `social` of a sign-in page's address: a reason, or an identity that waits here (`1` at Register, `proof` at Login). */
export async function readSocialPart(context: Context): Promise<SocialPart> {
  const asked = context.query['social'];
  const waits = asked === '1' || asked === 'proof';
  const [offered, found] = await Promise.all([offeredProviders(context), waits ? findVisitor(context) : null]);
  if (!waits) return { offered, reason: readSocialReason(asked), visitor: null };
  return { offered, reason: found ? null : 'late', visitor: found };
}

async function findVisitor({ api, request, response }: Context): Promise<SocialVisitor | null> {
  const secret = readSocialSecret(request);
  if (!secret) return null;
  try {
    const { user, proof } = await api.request('POST /social/pending', { body: { secret } });
    return { provider: user.providerName, firstName: user.first_name, lastName: user.last_name, email: user.email, proof };
  } catch (thrown) {
    if (!asApiError(thrown).is('socialExpired')) throw thrown;
    writeSocialSecret(response, null);
    return null;
  }
}
