import type { TestBundle } from '@/contract/test-mode';
import { testState } from '@/lib/browser/test-mode/calls';
import { readBrowserTest } from '@/lib/browser/session';
import { recordedCalls } from '@/lib/browser/test-mode/watch';
import type { FrameProps } from '@/lib/page-props';
import type { RecordedCall } from '@/lib/test-mode/recorded-call';
import { noPlaces, takePlaces } from '@/rules/test-mode/places';

/** A file larger than this is no bundle. */
export const MOST_BUNDLE_BYTES = 512 * 1024;

type Written = TestBundle & { calls: readonly RecordedCall[] };

/**
 * This screen as another installation can show it: no name, no reference, no word of anybody. The
 * calls are for people; nothing is done with them elsewhere. @throws ApiError
 */
export async function writeBundle({ path, locale, session }: FrameProps): Promise<Written> {
  const { clockMs, brand, forced } = readBrowserTest();
  const state = session.state === 'logged-in' ? await testState() : null;
  return {
    format: 'test-mode-bundle-1',
    path: withoutWords(takePlaces(path || '/', state ?? noPlaces)),
    language: locale,
    session: session.state,
    clockms: clockMs,
    brand,
    forced: [...forced],
    member: state?.member ?? null,
    calls: recordedCalls(),
  };
}

/** What somebody has typed into a search or an address field stays here. */
function withoutWords(path: string): string {
  const [place = '/', query = ''] = path.split('?');
  const kept = new URLSearchParams(query);
  for (const [name, value] of [...kept])
    if (/[@\s]|[^\x21-\x7e]/.test(value) || /mail|token|name|search|^q$/i.test(name))
      kept.delete(name);
  const text = kept.toString().replaceAll('%7E', '~').replaceAll('%3A', ':');
  return text ? `${place}?${text}` : place;
}

/** A bundle as somebody hands it in, without its calls; null for anything that is no JSON object. */
export function readBundle(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const { calls: _calls, ...bundle } = value as Record<string, unknown>;
    return bundle;
  } catch {
    return null;
  }
}
