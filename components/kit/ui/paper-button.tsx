import type { ReactNode } from 'react';

import { Icon } from './icon';
import type { PaperKind } from '@/contract/member/paper-kinds';
import { useFrame } from '@/hooks/use-frame';
import { routes } from '@/rules/routes';

interface PaperButtonProps {
  kind: PaperKind;
  /** The shipment, or the package for a packing slip. */
  reference: string;
  children: ReactNode;
  /** "(opens in a new window)" for screen readers. */
  hint: string;
}

/** Opens a PDF in a new window. A form works without scripts and avoids popup blockers. */
export function PaperButton({ kind, reference, children, hint }: PaperButtonProps) {
  const { locale } = useFrame();
  return (
    <form action={routes.paper()} method="post" target="_blank" rel="noopener" className="no-print">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="lang" value={locale} />
      <button type="submit" className="btn btn-quiet btn-sm">
        <Icon name="file-earmark-pdf" /> {children}
        <span className="visually-hidden"> {hint}</span>
      </button>
    </form>
  );
}
