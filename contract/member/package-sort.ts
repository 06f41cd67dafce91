/** Orders of the package lists besides newest first. */
export const packageSorts = ['oldest', 'free', 'heaviest', 'value'] as const;
export type PackageSort = (typeof packageSorts)[number];

/** These order only the newest `limits.sortedMax` packages of a list. */
export const rankedSorts: readonly (PackageSort | undefined)[] = ['heaviest', 'value'];
