export interface FrontMatter {
  fields: Record<string, string>;
  body: string;
}

export class FrontMatterError extends Error {
  constructor(
    message: string,
    readonly line: number,
  ) {
    super(message);
    this.name = 'FrontMatterError';
  }
}

/**
 * Reads `name: value` lines between `---` lines.
 * @throws FrontMatterError with the line, counted from 1
 */
export function readFrontMatter(file: string, fieldNames: readonly string[]): FrontMatter {
  const lines = file.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines[0]?.trim() !== '---') throw new FrontMatterError('the file must begin with ---', 1);
  const endIndex = lines.findIndex((line, index) => index > 0 && line.trim() === '---');
  if (endIndex < 0) throw new FrontMatterError('the line --- after the fields is missing', 1);
  const fields: Record<string, string> = {};
  lines.slice(1, endIndex).forEach((line, index) => {
    if (line.trim() === '') return;
    const [, name = '', value = ''] = /^([a-z]+):(.*)$/.exec(line) ?? [];
    const lineNumber = index + 2;
    if (!fieldNames.includes(name))
      throw new FrontMatterError(`"${line.slice(0, 40)}" is not a known field`, lineNumber);
    if (Object.hasOwn(fields, name)) throw new FrontMatterError(`${name} occurs twice`, lineNumber);
    fields[name] = value.trim();
  });
  return {
    fields,
    body: lines
      .slice(endIndex + 1)
      .join('\n')
      .trim(),
  };
}
