import { Link } from './link';
import type { ComponentProps, ReactNode } from 'react';

import { buttonClass, type ButtonVariant } from './button';

interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'className'> {
  variant?: ButtonVariant;
  size?: 'sm' | 'lg';
  icon?: ReactNode;
  className?: string;
}

export function LinkButton({ variant, size, icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
}
