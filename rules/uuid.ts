const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a UUID in its usual writing, in either case. */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuid.test(value);
