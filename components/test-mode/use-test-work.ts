import { useRouter } from 'next/compat/router';
import { useCallback, useState } from 'react';

import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { asApiError } from '@/lib/api-error';

interface TestNotice {
  tone: 'success' | 'danger';
  text: string;
}

export interface TestWork {
  busy: boolean;
  notice: TestNotice | null;
  setNotice: (notice: TestNotice | null) => void;
  run: (work: () => Promise<{ done: number }>) => Promise<void>;
  fail: (cause: unknown) => void;
}

/** Runs one task at a time. */
export function useTestWork(): TestWork {
  const t = useTranslations('test-mode');
  const router = useRouter();
  const errorText = useErrorText();
  const [isBusy, setIsBusy] = useState(false);
  const [notice, setNotice] = useState<TestNotice | null>(null);
  const fail = useCallback(
    (cause: unknown) => {
      const error = asApiError(cause);
      const text = errorText(error);
      const fields = error.fields.map(({ field }) => field).join(', ');
      const reason = fields ? t('refusedFields', { reason: text, fields }) : text;
      setNotice({ tone: 'danger', text: t('failed', { reason }) });
    },
    [errorText, t],
  );
  const run = useCallback(
    async (work: () => Promise<{ done: number }>) => {
      setIsBusy(true);
      setNotice(null);
      try {
        const { done: n } = await work();
        setNotice({ tone: 'success', text: t('done', { n }) });
        await router?.replace(router.asPath, undefined, { scroll: false });
      } catch (cause) {
        fail(cause);
      } finally {
        setIsBusy(false);
      }
    },
    [fail, router, t],
  );
  return { busy: isBusy, notice, setNotice, run, fail };
}
