import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { localePath, routes } from '@/rules/routes';

interface StepButtonProps {
  step: 'shrink' | 'open' | 'back' | 'another';
  variant?: 'secondary' | 'quiet' | 'link';
  small?: boolean;
  children: ReactNode;
}

export function StepButton({ step, variant = 'link', small, children }: StepButtonProps) {
  const { locale } = useFrame();
  return (
    <form action={localePath(locale, routes.liveQuote())} method="post">
      <input type="hidden" name="step" value={step} />
      <button className={`btn btn-${variant}${small ? ' btn-sm' : ''}`} type="submit">
        {children}
      </button>
    </form>
  );
}
