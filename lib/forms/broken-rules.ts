interface Schema {
  validate: (values: object, options: { abortEarly: boolean }) => Promise<unknown>;
}

/** Returns field → message key. */
export async function findErrors(schema: Schema, values: object): Promise<Record<string, string>> {
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner = [] } = error as { inner?: { path?: string; message: string }[] };
    return Object.fromEntries(inner.map(({ path, message }) => [path ?? '', message]));
  }
}
