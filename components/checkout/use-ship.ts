import { useState } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { loadDocument } from '@/lib/browser/load-document';
import type { Api, CallOptions } from '@/lib/api';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { localePath, routes } from '@/rules/routes';
import { getCheckout, initShipment } from '@/services/shipment';

/** Returns the packages that an open checkout would lose. Starts one only if there are none. */
async function startUnlessOpen(
  api: Api,
  request: { refs: string[]; addressId: string | null },
  options: CallOptions,
): Promise<ShippedPackage[]> {
  const openCheckout = await getCheckout(api);
  const lostPackages = openCheckout?.packages.some(({ ref }) => !request.refs.includes(ref))
    ? openCheckout.packages
    : [];
  if (lostPackages.length === 0) await initShipment(api, request, options);
  return lostPackages;
}

/**
 * Uses the address stored on this device. If another checkout is open, `question` has its packages.
 */
export function useShip() {
  const { locale } = useFrame();
  const addressId = useAddressChoice();
  const [question, setQuestion] = useState<{
    refs: string[];
    openPackages: readonly ShippedPackage[];
  } | null>(null);
  // The review page redirects to an earlier step if something is missing.
  // The button stays pending until the member returns.
  const openReview = () => {
    loadDocument(localePath(locale, routes.shipmentStep('review')));
    return new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  };
  const start = useAction(startUnlessOpen, {
    onDone: (lostPackages, { refs }) =>
      lostPackages.length > 0 ? setQuestion({ refs, openPackages: lostPackages }) : openReview(),
  });
  const replace = useAction(initShipment, {
    onDone: () => {
      setQuestion(null);
      return openReview();
    },
  });
  return {
    run: (refs: string[]) => start.run({ refs, addressId }),
    pending: start.pending,
    error: start.error,
    question,
    replace: () =>
      question ? replace.run({ refs: question.refs, addressId }) : Promise.resolve(null),
    replacing: replace,
    dismissQuestion: () => {
      replace.reset();
      setQuestion(null);
    },
  };
}

export type ShipState = ReturnType<typeof useShip>;
