import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';

import { readDeviceToken } from '../login/devices';
import { countChecks } from '../register/checks';

import { linkByMail, needsProof, signInWithProvider } from './identities';
import { requestLinkEmail } from './link-mail';
import type { SocialProviders } from './providers';
import { listSignInMethods, unlinkProvider } from './sign-in-methods';
import { findTicket } from './tickets';
import { finishOAuthFlow, startOAuthFlow } from './oauth-flow';

export const socialRoutes: PathGroup<{ providers: SocialProviders }> = (_app, route) => {
  route('POST /securelogin', ({ db, body, request }) =>
    signInWithProvider(db, body.secret, {
      agent: body.agent ?? request.headers['user-agent'] ?? '',
      remember: body.remember ?? false,
      portal: request.headers['x-portal'],
      device: readDeviceToken(request),
      address: request.ip,
    }),
  );

  route('GET /social/providers', ({ providers }) =>
    Promise.resolve({ providers: providers.list() }),
  );

  route('POST /social/start', (context) => startOAuthFlow(context, context.body));

  route('POST /social/finish', (context) =>
    finishOAuthFlow(context, context.body, (err) =>
      context.request.log.warn(
        { err, provider: context.body.provider },
        "a provider's response was invalid or missing",
      ),
    ),
  );

  route('POST /social/pending', async ({ db, body, request }) => {
    const ticket = await findTicket(db, requireSecret(body.secret));
    await countChecks(db, request.ip);
    return {
      user: {
        providerName: ticket.provider as SocialProviderName,
        providerId: ticket.subject,
        first_name: ticket.firstName,
        last_name: ticket.lastName,
        email: ticket.email,
      },
      proof: await needsProof(db, ticket),
    };
  });

  route('GET /user/signinways', ({ db, session }) => listSignInMethods(db, session.memberId));
  route('POST /user/unlinkprovider', async ({ db, body, session }) => {
    await unlinkProvider(db, session.memberId, body.provider);
    return listSignInMethods(db, session.memberId);
  });

  route('POST /social/link/mail', async ({ db, body, request }) => {
    await requestLinkEmail(db, requireSecret(body.secret), {
      portal: request.headers['x-portal'],
      address: request.ip,
    });
    return { message: 'OK' };
  });

  route('POST /social/link/confirm', ({ db, body, request }) =>
    linkByMail(db, body.token, {
      agent: body.agent ?? request.headers['user-agent'] ?? '',
      portal: request.headers['x-portal'],
      device: readDeviceToken(request),
    }),
  );
};

/**
 * The portal adds the secret from its cookie.
 * @throws Problem socialExpired
 */
function requireSecret(secret: Secret | undefined): Secret {
  if (!secret) throw new Problem('socialExpired');
  return secret;
}
