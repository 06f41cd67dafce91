import { socialProviders, type SocialProviderName } from '@/contract/social-providers';
import type { Api } from '@/lib/api';
import { ApiError, asApiError, type PlainError } from '@/lib/api-error';
import { optionalPart } from '@/lib/optional-part';
import { knownProviders } from '@/lib/social-providers';
import type { SocialVisitor } from '@/lib/social-visitor';
import { readSocialReason, type SocialReason } from '@/rules/social-result';

import type { LoaderContext } from './loader';
import { loadPart } from './page-failure';
import { readSocialSecret, writeSocialSecret } from './session-cookies';

/** What the sign-in pages need of the providers. */
export interface SocialPart {
  offered: SocialProviderName[];
  reason: SocialReason | null;
  visitor: SocialVisitor | null;
  /** Why nobody can say who waits here. */
  failure: PlainError | null;
}

type Context = Pick<LoaderContext, 'api' | 'quick' | 'session' | 'request' | 'response' | 'query'>;

/** The providers that can be used here; all of them while nobody can say. Never holds a page up. */
async function offeredProviders(quick: Api): Promise<SocialProviderName[]> {
  const found = await optionalPart(quick.request('GET /social/providers', {}));
  return found ? knownProviders(found.providers) : [...socialProviders];
}

/** Reads `social` of a sign-in page's address: a reason, or an identity that waits here (`1` at Register, `proof` at Login). */
export async function readSocialPart(context: Context): Promise<SocialPart> {
  const asked = context.query['social'];
  const waits = asked === '1' || asked === 'proof';
  const [offered, { value: visitor, failure }] = await Promise.all([
    offeredProviders(context.quick),
    loadPart(context, waits ? findVisitor(context) : Promise.resolve(null)),
  ]);
  if (!waits) return { offered, reason: readSocialReason(asked), visitor, failure };
  return { offered, reason: visitor || failure ? null : 'late', visitor, failure };
}

async function findVisitor({ api, request, response }: Context): Promise<SocialVisitor | null> {
  const secret = readSocialSecret(request);
  if (!secret) return null;
  try {
    const { user, proof } = await api.request('POST /social/pending', { body: { secret } });
    if (typeof user?.email !== 'string') throw new ApiError('mismatch');
    return { provider: user.providerName, firstName: user.first_name, lastName: user.last_name, email: user.email, proof };
  } catch (thrown) {
    if (!asApiError(thrown).is('socialExpired')) throw thrown;
    writeSocialSecret(response, null);
    return null;
  }
}
