import type { PageQuery } from '@/lib/queries/list-query';

/** The address of a list. */
export type ListQuery = PageQuery & { tab: string };

/** The rest of the list's address, for a form that works without scripts. */
export function QueryInputs<Q extends ListQuery>({
  query,
  without,
}: {
  query: Q;
  without: readonly (keyof Q)[];
}) {
  const { page: _, at: __, tab, ...others } = query;
  const values: Record<string, unknown> = { tab: tab === 'history' && tab, ...others };
  return Object.entries(values).map(
    ([name, value]) =>
      Boolean(value) &&
      !without.some((one) => one === name) && (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ),
  );
}
