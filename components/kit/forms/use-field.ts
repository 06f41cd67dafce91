import { useFormContext, type RegisterOptions } from 'react-hook-form';

import { getFieldId, useFieldMessage, useFormMeta } from './form-context';

function getByPath(source: unknown, path: string): unknown {
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

/** Returns the IDs, error text and ARIA attributes of a field in an AppForm. */
export function useFieldState(name: string, hint?: unknown) {
  const { id: formId } = useFormMeta();
  const { formState } = useFormContext();
  const fieldMessage = useFieldMessage();
  const id = getFieldId(formId, name);
  const error = fieldMessage(
    (getByPath(formState.errors, name) as { message?: unknown } | undefined)?.message,
  );
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { id, error, aria };
}

/** Registers a native input. Its HTML already contains the initial value. */
export function useNativeField(name: string, hint?: unknown, options?: RegisterOptions) {
  const { register, formState } = useFormContext();
  const state = useFieldState(name, hint);
  const initialValue: unknown = getByPath(formState.defaultValues, name);
  const defaultValue =
    typeof initialValue === 'string' || typeof initialValue === 'number' ? initialValue : undefined;
  const input = { ...register(name, options), id: state.id, defaultValue, ...state.aria };
  return { ...state, input, initial: initialValue };
}
