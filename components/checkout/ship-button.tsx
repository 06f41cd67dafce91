import type { ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';

import { ReplaceCheckout } from './replace-checkout';
import { useShip } from './use-ship';

/** Starts a checkout of packages that can be selected. */
export function ShipButton({ refs, children }: { refs: string[]; children: ReactNode }) {
  const ship = useShip();
  return (
    <>
      {ship.error && (
        <Alert tone="danger" role="alert" className="w-100">
          <ErrorText error={ship.error} />
        </Alert>
      )}
      <Button pending={ship.pending} onClick={() => ship.run(refs)}>
        {children}
      </Button>
      <ReplaceCheckout ship={ship} />
    </>
  );
}
