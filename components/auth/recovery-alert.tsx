import { useState } from 'react';
import { create } from 'zustand';

import { useFieldMessage } from '@/components/kit/forms/form-context';
import { Alert } from '@/components/kit/ui/alert';
import { errorNumbers } from '@/contract/error-numbers';
import { useErrorText } from '@/hooks/use-error-text';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import type { RecoveryProblem } from '@/lib/recovery-messages';

export function RecoveryAlert({
  problem,
  onClose,
}: {
  problem: RecoveryProblem | null;
  onClose: () => void;
}) {
  const t = useTranslations('recovery');
  const errorText = useErrorText();
  const fieldMessage = useFieldMessage();
  const punctuation = usePunctuation();
  if (!problem) return null;
  const text =
    problem.messages.map((message) => fieldMessage(message) ?? message).join(punctuation.comma) ||
    (problem.error.code === errorNumbers.invalidCredentials
      ? t('refused')
      : errorText(problem.error));
  return (
    <Alert tone="danger" role="alert" onClose={onClose} className="mb-4">
      {text}
    </Alert>
  );
}

/** Does not reveal whether the address belongs to a member. */
export function SentAlert() {
  const t = useTranslations('recovery');
  const common = useTranslations('common');
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Alert
      tone="success"
      role="status"
      title={common('checkEmail')}
      onClose={() => setIsOpen(false)}
      className="mb-4"
    >
      {t('sentText')}
    </Alert>
  );
}

interface RecoveryEmail {
  email: string;
  remember: (email: string) => void;
}

/** Passes the email to the reset form in memory, never in the URL. */
export const useRecoveryEmail = create<RecoveryEmail>((set) => ({
  email: '',
  remember: (email) => set({ email }),
}));
