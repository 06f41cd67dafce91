import type { PackagesQuery } from '@/lib/queries/packages';

/** The rest of the list's address, for a form that works without scripts. */
export function QueryInputs({
  query,
  without,
}: {
  query: PackagesQuery;
  without: readonly (keyof PackagesQuery)[];
}) {
  const { page: _, at: __, tab, ...others } = query;
  const values = { tab: tab === 'history' && tab, ...others };
  return Object.entries(values).map(
    ([name, value]) =>
      value &&
      !without.some((one) => one === name) && (
        <input key={name} type="hidden" name={name} value={value} />
      ),
  );
}
