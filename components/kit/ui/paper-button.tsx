import type { ReactNode } from 'react';

import { Icon } from './icon';
import type { PaperKind } from '@/contract/member/paper-kinds';
import { useFrame } from '@/hooks/use-frame';
import { routes } from '@/rules/routes';

interface PaperButtonProps {
  kind: PaperKind;
  /** The shipment's reference; the package's for a packing slip. */
  reference: string;
  /** Name of the paper. */
  children: ReactNode;
  /** "(opens in a new window)", read aloud. */
  hint: string;
}

/**
 * Opens a paper as PDF in a new window. A form: the window is the click's own, so no blocker stops
 * it, and scripts are not needed.
 */
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
