import { useFormContext, type RegisterOptions } from 'react-hook-form';

import { fieldId, useFieldMessage, useFormMeta } from './form-context';

function getPath(source: unknown, path: string): unknown {
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
  const id = fieldId(formId, name);
  const error = fieldMessage(
    (getPath(formState.errors, name) as { message?: unknown } | undefined)?.message,
  );
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const aria = {
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': describedBy || undefined,
  };
  return { id, error, aria };
}

/** Registers a native input, whose HTML shows `initial`. */
export function useNativeField(name: string, hint?: unknown, options?: RegisterOptions) {
  const { register, formState } = useFormContext();
  const state = useFieldState(name, hint);
  const initial: unknown = getPath(formState.defaultValues, name);
  const defaultValue =
    typeof initial === 'string' || typeof initial === 'number' ? initial : undefined;
  const input = { ...register(name, options), id: state.id, defaultValue, ...state.aria };
  return { ...state, input, initial };
}
