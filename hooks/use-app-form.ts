import { useId, useState, type FormEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { useIntent } from '@/hooks/use-intent';
import { useSingleFlight } from '@/hooks/use-single-flight';
import { useTranslations } from '@/hooks/use-translations';
import type { CallOptions } from '@/lib/api';
import {
  asApiError,
  describeError,
  isWordless,
  type ApiError,
  type PlainError,
} from '@/lib/api-error';

/** Field name → message: a key of the `validation` namespace or plain text. */
export type FieldMessages = Record<string, string>;

/**
 * What makes a repeated submit of the same values take effect once; hand it to the service as its
 * options.
 */
export type SubmitIntent = Required<Pick<CallOptions, 'idempotencyKey' | 'remembered'>>;

export interface AppFormOptions<T extends FieldValues> {
  defaultValues: DefaultValues<T>;
  /**
   * The yup schema, fetched with yup itself on the first focus or submit: `() =>
   * import('@/lib/forms/schemas/x').then((m) => m.schema)`.
   */
  schema?: () => Promise<ObjectSchema<T>>;
  /**
   * Resolves when done; a thrown ApiError lands on its fields or in the summary. The key stays the
   * same while nobody can say whether the last try took effect.
   */
  onSubmit: (values: T, intent: SubmitIntent) => unknown;
  /** Return true when the failure is dealt with (shown elsewhere). */
  onFailure?: (error: ApiError) => boolean | undefined;
  /**
   * The text for a failure without words of its own, and the title above it (spec §8); `toldTitle`
   * is the title above the host's words.
   */
  failed?: { text: string; title?: string; toldTitle?: string };
  /** Wire name → field name, where they differ. */
  wireNames?: Record<string, Path<T>>;
  /** Emptied when what was typed has been refused (passwords); not when nobody has looked at it. */
  clearOnFailure?: Path<T>[];
  /** Answers of a submit without scripts. */
  initialErrors?: FieldMessages;
  /** What became of it: told like a failure with scripts. */
  initialError?: PlainError;
  /** Stable prefix of the field ids. */
  id?: string;
}

export interface AppForm<T extends FieldValues> {
  id: string;
  methods: UseFormReturn<T>;
  submit: (event?: FormEvent) => Promise<void>;
  /** Call early (focus) so that the first blur does not wait for yup. */
  warm: () => void;
  pending: boolean;
  /** A failure that belongs to no field, in words. */
  formError: string | null;
  /** Replaces the usual heading above it. */
  formErrorTitle: string | undefined;
  setFormError: (message: string | null) => void;
  /** Grows by one with every refused submit: the summary takes the focus. */
  failures: number;
}

/** Fetches yup and the schema once, when first needed. */
function lazyResolver<T extends FieldValues>(load: () => Promise<ObjectSchema<T>>) {
  let ready: Promise<Resolver<T>> | undefined;
  const warm = () => {
    ready ??= Promise.all([import('@/lib/forms/resolver'), load()]).then(
      ([{ resolverOf }, schema]) => resolverOf(schema),
    );
    ready.catch(() => (ready = undefined));
    return ready;
  };
  // Checks that cannot be fetched (offline) hold nothing up: the host checks everything again.
  const unchecked: Resolver<T> = (values) => ({ values: values as never, errors: {} });
  const resolver: Resolver<T> = async (values, context, options) =>
    (await warm().catch(() => unchecked))(values, context, options);
  return { warm, resolver };
}

/** Puts the host's field problems on their inputs; gives back the ones that fit no field. */
function placeFieldErrors<T extends FieldValues>(
  error: ApiError,
  methods: UseFormReturn<T>,
  wireNames: Record<string, Path<T>> = {},
): string[] {
  const known = methods.getValues();
  return error.fields.flatMap(({ field, message }) => {
    const name = wireNames[field] ?? (field as Path<T>);
    if (!((String(name).split('.')[0] as string) in known)) return [message];
    methods.setError(name, { type: 'server', message });
    return [];
  });
}

/** Submits one at a time and files every failure where the reader will find it. */
function useSubmit<T extends FieldValues>(methods: UseFormReturn<T>, options: AppFormOptions<T>) {
  const t = useTranslations('errors');
  const { once, pending } = useSingleFlight();
  const intent = useIntent();
  const { failed, initialError } = options;
  const wordsOf = (error: PlainError | ApiError) =>
    isWordless(error) && failed ? failed.text : describeError(error, t as never);
  const titleOf = (error: PlainError | ApiError) =>
    isWordless(error) ? failed?.title : failed?.toldTitle;
  const [formError, setFormError] = useState(() => (initialError ? wordsOf(initialError) : null));
  const [formErrorTitle, setFormErrorTitle] = useState(() => initialError && titleOf(initialError));
  const [failures, setFailures] = useState(initialError || options.initialErrors ? 1 : 0);
  const fail = (thrown: unknown) => {
    const error = asApiError(thrown);
    if (!error.ambiguous) intent.settle();
    if (error.kind === 'cancelled' || options.onFailure?.(error)) return;
    const left = placeFieldErrors(error, methods, options.wireNames);
    if (error.fields.length === 0 || left.length > 0) setFormError(left[0] ?? wordsOf(error));
    setFormErrorTitle(error.fields.length > 0 ? undefined : titleOf(error));
    const judged = error.kind === 'coded' && error.status < 500 && error.status !== 429;
    for (const name of judged ? (options.clearOnFailure ?? []) : [])
      methods.resetField(name, { defaultValue: '' as never });
    setFailures((n) => n + 1);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    event?.stopPropagation();
    await once(async () => {
      setFormError(null);
      try {
        await methods.handleSubmit(
          async (values) => {
            await options.onSubmit(values, {
              idempotencyKey: intent.keyFor(values),
              remembered: true,
            });
            intent.settle();
          },
          () => setFailures((n) => n + 1),
        )();
      } catch (thrown) {
        fail(thrown);
      }
    });
  };
  return { submit, pending, formError, formErrorTitle, setFormError, failures };
}

/**
 * The state of one form: checked on blur, then on change; yup fetched on use; one submit at a time;
 * server problems on their inputs; nothing typed is ever wiped, except what `clearOnFailure` names.
 * Give the result to `<AppForm form>`.
 */
export function useAppForm<T extends FieldValues>(options: AppFormOptions<T>): AppForm<T> {
  const generated = useId();
  const [lazy] = useState(() => (options.schema ? lazyResolver(options.schema) : null));
  const [initial] = useState(() =>
    Object.fromEntries(
      Object.entries(options.initialErrors ?? {}).map(([name, message]) => [
        name,
        { type: 'server', message },
      ]),
    ),
  );
  const methods = useForm<T>({
    defaultValues: options.defaultValues,
    errors: initial as never,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(lazy && { resolver: lazy.resolver }),
  });
  return {
    id: options.id ?? generated,
    methods,
    warm: () => void lazy?.warm().catch(() => undefined),
    ...useSubmit(methods, options),
  };
}
