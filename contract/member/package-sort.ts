/** Orders of the package lists besides newest first. */
export const packageSorts = ['oldest', 'free', 'heaviest', 'value'] as const;
export type PackageSort = (typeof packageSorts)[number];

/** Lists can be limited to packages that arrived in the last days. */
export const arrivalDays = [7, 30, 90] as const;
export type ArrivalDays = (typeof arrivalDays)[number];

/** These order only the newest `limits.sortedMax` packages of a list. */
export const rankedSorts: readonly (PackageSort | undefined)[] = ['heaviest', 'value'];
