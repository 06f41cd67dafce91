import type { Reply } from '@/contract/registry';

const WITHIN_MS = 5_000;

/**
 * The country of this visitor's network (IP geolocation of spec §7), asked without the API client,
 * which comes with the first call that a person causes. Null when nobody can tell; never throws.
 */
export async function visitorCountry(): Promise<string | null> {
  try {
    const answer = await fetch('/api/ms/list/iplocation', {
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const { data } = (await answer.json()) as { data?: Reply<'GET /list/iplocation'> };
    return data?.known ? data.country_code2 : null;
  } catch {
    return null;
  }
}
