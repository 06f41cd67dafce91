export const parseCodes = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
