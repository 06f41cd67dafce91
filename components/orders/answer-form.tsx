import type { ReactNode } from 'react';

import { Button, type ButtonVariant } from '@/components/kit/ui/button';
import { useFrame } from '@/hooks/use-frame';
import type { OrderAnswer } from '@/rules/orders/answers';
import { localePath, routes } from '@/rules/routes';

import type { OrderAnswers } from './use-order-answers';

interface AnswerFormProps {
  orderId: string;
  answers: OrderAnswers;
  answer: OrderAnswer;
  variant?: ButtonVariant;
  children: ReactNode;
}

/** Without scripts the form posts to the order's page. */
export function AnswerForm({
  orderId,
  answers,
  answer,
  variant = 'primary',
  children,
}: AnswerFormProps) {
  const { locale } = useFrame();
  const { act } = answer;
  return (
    <form
      method="post"
      action={localePath(locale, routes.order(orderId))}
      onSubmit={(event) => {
        event.preventDefault();
        void answers.run(answer);
      }}
    >
      <input type="hidden" name="deed" value={act} />
      <input type="hidden" name="key" value={answers.formKey} />
      {'product' in answer && <input type="hidden" name="product" value={answer.product} />}
      {'difference' in answer && (
        <input type="hidden" name="difference" value={answer.difference} />
      )}
      <Button type="submit" variant={variant} pending={answers.pending}>
        {children}
      </Button>
    </form>
  );
}
