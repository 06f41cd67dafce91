import type { ReactNode } from 'react';
import { FormProvider, type FieldValues } from 'react-hook-form';

import type { AppForm as AppFormState } from '@/hooks/use-app-form';
import { useIsHydrated } from '@/hooks/use-is-hydrated';

import { ErrorSummary } from './error-summary';
import { FormMetaContext } from './form-context';

interface AppFormProps<T extends FieldValues> {
  form: AppFormState<T>;
  children: ReactNode;
  /** Target without scripts. */
  action?: string;
  method?: 'post' | 'get';
  'aria-label'?: string;
  'aria-labelledby'?: string;
  className?: string;
}

/** Native validation is off when scripts run. */
export function AppForm<T extends FieldValues>({
  form,
  children,
  action,
  method = 'post',
  ...rest
}: AppFormProps<T>) {
  const isScripted = useIsHydrated();
  return (
    <FormProvider {...form.methods}>
      <FormMetaContext.Provider value={{ id: form.id, pending: form.pending }}>
        <form
          {...rest}
          action={action}
          method={method}
          noValidate={isScripted}
          onSubmit={(event) => void form.submit(event)}
          onFocus={form.preload}
        >
          <ErrorSummary form={form as unknown as AppFormState<FieldValues>} />
          {children}
        </form>
      </FormMetaContext.Provider>
    </FormProvider>
  );
}
