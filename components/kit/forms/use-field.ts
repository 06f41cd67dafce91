import { useState } from 'react';
import { useFormContext, type RegisterOptions } from 'react-hook-form';

import { fieldId, useFieldMessage, useFormMeta } from './form-context';

/** Reads a value by dotted path. */
function at(source: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? (value as Record<string, unknown>)[key]
          : undefined,
      source,
    );
}

/** Ids, error words and aria of one field of the surrounding AppForm. */
export function useFieldState(name: string, hint?: unknown) {
  const { id: formId } = useFormMeta();
  const { formState } = useFormContext();
  const say = useFieldMessage();
  const id = fieldId(formId, name);
  const error = say((at(formState.errors, name) as { message?: unknown } | undefined)?.message);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': described || undefined,
  };
  return { id, error, aria };
}

type NativeInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The text in an input before react-hook-form knows it. */
function typedEarly(element: NativeInput): string | boolean {
  if (element.type === 'checkbox') return (element as HTMLInputElement).checked;
  if (element.type === 'radio') return (element as HTMLInputElement).checked && element.value;
  return element.type === 'file' ? '' : element.value;
}

/**
 * Registers a native input. What was typed before the scripts arrived is kept, once: what is
 * emptied later stays empty.
 */
export function useNativeField(name: string, hint?: unknown, options?: RegisterOptions) {
  const { register, getValues, setValue, formState } = useFormContext();
  const state = useFieldState(name, hint);
  const { ref, ...field } = register(name, options);
  const [adopted] = useState(() => new WeakSet<NativeInput>());
  const adopt = (element: NativeInput | null) => {
    const early = element && !adopted.has(element) && typedEarly(element);
    if (element) adopted.add(element);
    if (early && !getValues(name)) setValue(name, early);
    ref(element);
  };
  const initial: unknown = at(formState.defaultValues, name);
  const defaultValue =
    typeof initial === 'string' || typeof initial === 'number' ? initial : undefined;
  return { ...state, input: { ...field, ref: adopt, id: state.id, defaultValue, ...state.aria } };
}
