import type { PageQuery } from '@/lib/queries/list-query';

/** Query parameters in the URL of a list. */
export type ListQuery = PageQuery & { tab: string };

/** Hidden inputs for the other query parameters, for a form that works without scripts. */
export function QueryInputs<Q extends ListQuery>({
  query,
  without: exclude,
}: {
  query: Q;
  without: readonly (keyof Q)[];
}) {
  const { page: _, at: __, tab, ...rest } = query;
  const values: Record<string, unknown> = { tab: tab === 'history' && tab, ...rest };
  return Object.entries(values).map(
    ([name, value]) =>
      Boolean(value) &&
      !exclude.some((field) => field === name) && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
}
