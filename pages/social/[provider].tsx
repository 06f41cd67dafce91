import type { GetServerSideProps } from 'next';

import { toSafeTarget } from '@/lib/redirect-target';
import { startProviderVisit } from '@/lib/server/session/social';
import { findProvider } from '@/lib/social-providers';
import { toLocale } from '@/rules/locale';

/** Opens a provider in a popup (`way`, `tab`) or this tab. Works without scripts. */
export const getServerSideProps: GetServerSideProps = async ({
  req,
  res,
  params,
  query,
  locale,
}) => {
  const provider = findProvider(params?.['provider']);
  if (!provider) return { notFound: true };
  res.setHeader('cache-control', 'private, no-store');
  const tab =
    typeof query['tab'] === 'string' && /^[\w-]{1,36}$/.test(query['tab']) ? query['tab'] : '';
  const destination = await startProviderVisit(
    req,
    res,
    provider,
    {
      way: query['way'] === 'popup' && tab ? 'popup' : 'page',
      tab,
      lang: toLocale(locale),
      remember: query['remember'] === '1',
      target: typeof query['target'] === 'string' ? toSafeTarget(query['target']) : '',
    },
    { checked: query['check'] === '1' },
  );
  return { redirect: { destination, statusCode: 303 } };
};

export default function Social() {
  return null;
}
