export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Value = string | boolean;

const typesWithoutInput = ['button', 'submit', 'reset', 'image', 'hidden'];

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLTextAreaElement;

const isCheckable = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

export const isTextInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  !['checkbox', 'radio', 'file', ...typesWithoutInput].includes(target.type);

/** A textarea that Enter submits. */
export const isSentByEnter = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.matches('[enterkeyhint=send]');

const readValue = (field: Field): Value => (isCheckable(field) ? field.checked : field.value);

function readDefault(field: Field): Value {
  if (isCheckable(field)) return field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  const defaultOption = options.find(({ defaultSelected }) => defaultSelected);
  return (defaultOption ?? options.find(({ disabled }) => !disabled))?.value ?? '';
}

export const findChangedFields = (page: Document): Field[] =>
  [...page.querySelectorAll<Field>('input, select, textarea')].filter(
    (field) => !typesWithoutInput.includes(field.type) && readValue(field) !== readDefault(field),
  );

/** React expects the server's values. Returns functions that restore the input. */
export function resetFields(fields: readonly Field[]): (() => void)[] {
  // Read all first: setting a radio button changes its group.
  const changes = fields.map((field) => ({
    field,
    value: readValue(field),
    caret: readCaret(field),
  }));
  for (const { field } of changes) {
    const value = readDefault(field);
    if (typeof value === 'boolean') (field as HTMLInputElement).checked = value;
    else if (field.type !== 'file') field.value = value;
  }
  return changes.map(({ field, value, caret }) => () => {
    if (field.type === 'file') dispatch(field, 'change');
    else if (readValue(field) !== value) applyValue(field, value);
    if (caret && field === document.activeElement)
      (field as HTMLInputElement).setSelectionRange(...caret);
  });
}

function applyValue(field: Field, value: Value): void {
  if (typeof value === 'boolean') {
    // A radio button turns off when another turns on.
    if (value || field.type === 'checkbox') field.click();
    return;
  }
  // React ignores events if its own value property was used.
  const { set } =
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value') ?? {};
  set?.call(field, value);
  dispatch(field, field instanceof HTMLSelectElement ? 'change' : 'input');
}

const dispatch = (field: Field, kind: string) =>
  field.dispatchEvent(new Event(kind, { bubbles: true }));

function readCaret(field: Field): [number, number] | undefined {
  if (field instanceof HTMLSelectElement) return undefined;
  const { selectionStart: start, selectionEnd: end } = field;
  return start === null || end === null ? undefined : [start, end];
}

export function submitByEnter({ form }: Field): void {
  const button = [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement => (element as HTMLButtonElement).type === 'submit',
  );
  if (button) button.click();
  else form?.requestSubmit();
}
