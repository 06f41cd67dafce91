/** Returns a cookie's single value; undefined if missing, empty, or duplicated. */
export function readOne(values: string[] | undefined): string | undefined {
  return values?.length === 1 && values[0] ? values[0] : undefined;
}

/** Parses a Cookie header; undecodable values are empty. */
export function parseCookies(header: string | undefined): Map<string, string[]> {
  const cookies = new Map<string, string[]>();
  for (const part of (header ?? '').slice(0, 16_384).split(';')) {
    const separator = part.indexOf('=');
    if (separator < 1) continue;
    const name = part.slice(0, separator).trim();
    const value = decode(part.slice(separator + 1).trim());
    const values = cookies.get(name);
    if (values) values.push(value);
    else cookies.set(name, [value]);
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
