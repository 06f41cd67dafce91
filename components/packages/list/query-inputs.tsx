import type { PackagesQuery } from '@/lib/queries/packages';

/** The rest of the list's address, for a form that works without scripts. */
export function QueryInputs({
  query,
  without,
}: {
  query: PackagesQuery;
  without: keyof PackagesQuery;
}) {
  const { tab, status, search, sort, size, address } = query;
  const values = { tab: tab === 'history' && tab, status, search, sort, size, address };
  return Object.entries(values).map(
    ([name, value]) =>
      value && name !== without && <input key={name} type="hidden" name={name} value={value} />,
  );
}
