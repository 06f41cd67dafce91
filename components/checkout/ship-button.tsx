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
    <div className="mt-3">
      {ship.error && (
        <Alert tone="danger" role="alert">
          <ErrorText error={ship.error} />
        </Alert>
      )}
      <Button size="lg" pending={ship.pending} onClick={() => ship.run(refs)}>
        {children}
      </Button>
      <ReplaceCheckout ship={ship} />
    </div>
  );
}
