/** `key` makes retries harmless. */
export interface PendingRelease {
  suite: string;
  ref: string;
  name: string;
  action: 'fix' | 'hazmat';
  key: string;
}

/** Entries outlive the session, each with its owner. */
export const pendingReleasesKey = 'kept-wishes';

const isPendingRelease = (value: unknown): value is PendingRelease => {
  if (typeof value !== 'object' || value === null) return false;
  const { suite, ref, name, action, key } = value as Record<string, unknown>;
  return (
    [suite, ref, name, key].every((text) => typeof text === 'string') &&
    (action === 'fix' || action === 'hazmat')
  );
};

/** Skips invalid entries. */
export function readPendingReleases(storedText: string | null): PendingRelease[] {
  try {
    const entries: unknown = JSON.parse(storedText ?? '[]');
    return Array.isArray(entries) ? entries.filter(isPendingRelease) : [];
  } catch {
    return [];
  }
}

/** A later request for a package replaces the earlier one. */
export function addPendingRelease(
  releases: readonly PendingRelease[],
  release: PendingRelease,
): PendingRelease[] {
  return [...dropPendingRelease(releases, release), release];
}

export function dropPendingRelease(
  releases: readonly PendingRelease[],
  { suite, ref }: Pick<PendingRelease, 'suite' | 'ref'>,
): PendingRelease[] {
  return releases.filter((release) => release.suite !== suite || release.ref !== ref);
}
