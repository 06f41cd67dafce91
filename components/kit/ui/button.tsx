import {
  useRef,
  useState,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
} from 'react';
import { useDelayed } from '@/hooks/use-delayed';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

export interface ButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onClick' | 'children'
> {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: 'sm' | 'lg';
  /** Ignores clicks. A spinner shows after 300 ms. */
  pending?: boolean;
  icon?: ReactNode;
  /** A returned promise makes the button pending, so that a double click makes only one call. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
}

// Written out in full so that the CSS purge finds the class names.
const variantClass: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  secondary: 'btn-secondary',
  danger: 'btn-danger',
  quiet: 'btn-quiet',
};
const sizeClass = { sm: 'btn-sm', lg: 'btn-lg' } as const;

/** Class list for buttons, and for links that look like buttons. */
export function buttonClass(
  variant: ButtonVariant = 'primary',
  size?: 'sm' | 'lg',
  extraClass?: string,
): string {
  return ['btn', variantClass[variant], size && sizeClass[size], extraClass]
    .filter(Boolean)
    .join(' ');
}

function usePendingClick(onClick: ButtonProps['onClick']) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = (event: MouseEvent<HTMLButtonElement>) => {
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    running.current = true;
    setBusy(true);
    const settle = () => {
      running.current = false;
      setBusy(false);
    };
    result.then(settle, settle);
  };
  return { running, busy, run };
}

/** `type` defaults to "button". */
export function Button({
  variant,
  size,
  pending = false,
  icon,
  onClick,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const { running, busy, run } = usePendingClick(onClick);
  const isWorking = pending || busy;
  const isSlow = useDelayed(isWorking);
  const isBlocked = isWorking || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBlocked || running.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    run(event);
  };
  const stateClass = isWorking ? ` is-working${isSlow ? ' is-slow' : ''}` : '';
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(variant, size, className) + stateClass}
      aria-busy={isWorking || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={handleClick}
    >
      {isSlow && <span className="spinner-border" aria-hidden="true" />}
      <span className="btn-label">
        {icon}
        {children}
      </span>
    </button>
  );
}
