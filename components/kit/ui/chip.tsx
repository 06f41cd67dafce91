import type { ReactNode } from 'react';

import { ToneIcon, toneClass, type Tone } from './tone';

export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`chip ${toneClass[tone]}`}>
      {icon ?? <ToneIcon tone={tone} size={14} />}
      {children}
    </span>
  );
}
