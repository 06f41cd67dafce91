export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Value = string | boolean;

const notFilledIn = ['button', 'submit', 'reset', 'image', 'hidden'];

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/** A field of one line, in which keys write. */
export const isLine = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  !['checkbox', 'radio', 'file', ...notFilledIn].includes(target.type);

/** A field of several lines that Enter alone sends. */
export const isSentByEnter = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.matches('[enterkeyhint=send]');

const valueOf = (field: Field): Value => (isTicked(field) ? field.checked : field.value);

function defaultOf(field: Field): Value {
  if (isTicked(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  const chosen = options.find(({ defaultSelected }) => defaultSelected);
  return (chosen ?? options.find(({ disabled }) => !disabled))?.value ?? '';
}

/** The fields whose value is no longer the one that the server sent. */
export const changedFields = (page: Document): Field[] =>
  [...page.querySelectorAll<Field>('input, select, textarea')].filter(
    (field) => !notFilledIn.includes(field.type) && valueOf(field) !== defaultOf(field),
  );

/**
 * Sets fields to the values that the server sent, which React takes them to have. Returns functions
 * that fill them in again, with the events that a visitor would cause.
 */
export function resetFields(fields: readonly Field[]): (() => void)[] {
  // Read all first: writing one radio button changes the others of its group.
  const changes = fields.map((field) => ({ field, value: valueOf(field), caret: caretOf(field) }));
  for (const { field } of changes) {
    const value = defaultOf(field);
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
    else if (field.type !== 'file') field.value = value;
  }
  return changes.map(({ field, value, caret }) => () => {
    if (field.type === 'file') send(field, 'change');
    else if (valueOf(field) !== value) change(field, value);
    if (caret && field === document.activeElement)
      (field as HTMLInputElement).setSelectionRange(...caret);
  });
}

function change(field: Field, value: Value): void {
  if (typeof value === 'boolean') {
    // A radio button goes off when another of its group goes on.
    if (value || field.type === 'checkbox') field.click();
    return;
  }
  // React ignores an event when the value was set through the element's own property.
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  set?.call(field, value);
  send(field, field instanceof HTMLSelectElement ? 'change' : 'input');
}

const send = (field: Field, kind: string) =>
  field.dispatchEvent(new Event(kind, { bubbles: true }));

/** Undefined where a field does not tell: boxes, lists, fields for an e-mail address. */
function caretOf(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement) return undefined;
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? undefined : [start, end];
}

/** What a browser does on Enter in a field: presses the form's button, or sends the form. */
export function submitByEnter({ form }: Field): void {
  const button = [...(form?.elements ?? [])].find(
    (one): one is HTMLButtonElement => (one as HTMLButtonElement).type === 'submit',
  );
  if (button) button.click();
  else form?.requestSubmit();
}
