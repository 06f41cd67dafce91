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
  lacksMessage,
  type ApiError,
  type PlainError,
} from '@/lib/api-error';

/** Maps field names to a key of the `validation` namespace or plain text. */
export type FieldMessages = Record<string, string>;

/** Makes a repeated submit idempotent; pass it to the service as options. */
export type SubmitIntent = Required<Pick<CallOptions, 'idempotencyKey' | 'reuseKey'>>;

export interface AppFormOptions<T extends FieldValues> {
  defaultValues: DefaultValues<T>;
  /**
   * Loads yup and the schema on first focus or submit: `() =>
   * import('@/lib/forms/schemas/x').then((m) => m.schema)`.
   */
  schema?: () => Promise<ObjectSchema<T>>;
  /**
   * A thrown ApiError appears on its fields or in the summary. The key stays the same while the
   * outcome is uncertain.
   */
  onSubmit: (values: T, intent: SubmitIntent) => unknown;
  /** Return true if the failure is handled. */
  onFailure?: (error: ApiError) => boolean | undefined;
  /** Fallback text and title; `hostTextTitle` is the title above the host's text. */
  failure?: { text: string; title?: string; hostTextTitle?: string };
  /** Maps wire names to field names where they differ. */
  wireNames?: Record<string, Path<T>>;
  /** Cleared after a refusal (passwords), not after a network error. */
  clearOnFailure?: Path<T>[];
  initialErrors?: FieldMessages;
  initialError?: PlainError;
  id?: string;
}

export interface AppForm<T extends FieldValues> {
  id: string;
  methods: UseFormReturn<T>;
  submit: (event?: FormEvent) => Promise<void>;
  /** Call on focus so that the first blur does not wait for yup. */
  preload: () => void;
  pending: boolean;
  /** A failure without a field. */
  formError: string | null;
  formErrorTitle: string | undefined;
  setFormError: (message: string | null) => void;
  /** Increases with each refused submit, to focus the summary. */
  failures: number;
}

function createLazyResolver<T extends FieldValues>(load: () => Promise<ObjectSchema<T>>) {
  let resolverPromise: Promise<Resolver<T>> | undefined;
  const preload = () => {
    resolverPromise ??= Promise.all([import('@/lib/forms/resolver'), load()]).then(
      ([{ buildResolver }, schema]) => buildResolver(schema),
    );
    resolverPromise.catch(() => (resolverPromise = undefined));
    return resolverPromise;
  };
  // Offline, checks cannot load; the host validates again.
  const skipChecks: Resolver<T> = (values) => ({ values: values as never, errors: {} });
  const resolver: Resolver<T> = async (values, context, options) =>
    (await preload().catch(() => skipChecks))(values, context, options);
  return { preload, resolver };
}

/** Sets errors on their fields. Returns the messages that match no field. */
function placeFieldErrors<T extends FieldValues>(
  error: ApiError,
  methods: UseFormReturn<T>,
  wireNames: Record<string, Path<T>> = {},
): string[] {
  const formValues = methods.getValues();
  return error.fields.flatMap(({ field, message }) => {
    const name = wireNames[field] ?? (field as Path<T>);
    if (!((String(name).split('.')[0] as string) in formValues)) return [message];
    methods.setError(name, { type: 'server', message });
    return [];
  });
}

function useSubmit<T extends FieldValues>(methods: UseFormReturn<T>, options: AppFormOptions<T>) {
  const t = useTranslations('errors');
  const { once, pending } = useSingleFlight();
  const intent = useIntent();
  const { failure, initialError } = options;
  const getErrorText = (error: PlainError | ApiError) =>
    lacksMessage(error) && failure ? failure.text : describeError(error, t as never);
  const getErrorTitle = (error: PlainError | ApiError) =>
    lacksMessage(error) ? failure?.title : failure?.hostTextTitle;
  const [formError, setFormError] = useState(() =>
    initialError ? getErrorText(initialError) : null,
  );
  const [formErrorTitle, setFormErrorTitle] = useState(
    () => initialError && getErrorTitle(initialError),
  );
  const [failures, setFailures] = useState(initialError || options.initialErrors ? 1 : 0);
  const fail = (cause: unknown) => {
    const error = asApiError(cause);
    if (!error.isAmbiguous) intent.settle();
    if (error.kind === 'cancelled' || options.onFailure?.(error)) return;
    const unplacedMessages = placeFieldErrors(error, methods, options.wireNames);
    if (error.fields.length === 0 || unplacedMessages.length > 0)
      setFormError(unplacedMessages[0] ?? getErrorText(error));
    setFormErrorTitle(error.fields.length > 0 ? undefined : getErrorTitle(error));
    const isRefusal = error.kind === 'coded' && error.status < 500 && error.status !== 429;
    for (const name of isRefusal ? (options.clearOnFailure ?? []) : [])
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
              idempotencyKey: intent.getKey(values),
              reuseKey: true,
            });
            intent.settle();
          },
          () => setFailures((n) => n + 1),
        )();
      } catch (cause) {
        fail(cause);
      }
    });
  };
  return { submit, pending, formError, formErrorTitle, setFormError, failures };
}

/** Validates on blur, then on change. Preserves input except for `clearOnFailure`. */
export function useAppForm<T extends FieldValues>(options: AppFormOptions<T>): AppForm<T> {
  const generatedId = useId();
  const [lazyResolver] = useState(() =>
    options.schema ? createLazyResolver(options.schema) : null,
  );
  const [initialFieldErrors] = useState(() =>
    Object.fromEntries(
      Object.entries(options.initialErrors ?? {}).map(([name, message]) => [
        name,
        { type: 'server', message },
      ]),
    ),
  );
  const methods = useForm<T>({
    defaultValues: options.defaultValues,
    errors: initialFieldErrors as never,
    mode: 'onTouched',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    ...(lazyResolver && { resolver: lazyResolver.resolver }),
  });
  return {
    id: options.id ?? generatedId,
    methods,
    preload: () => void lazyResolver?.preload().catch(() => undefined),
    ...useSubmit(methods, options),
  };
}
