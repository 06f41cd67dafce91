import { useState } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useAddressChoice } from '@/hooks/use-destination';
import { loadDocument } from '@/lib/browser/load-document';
import type { Api, CallOptions } from '@/lib/api';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { localePath, routes } from '@/rules/routes';
import { getCheckout, initShipment } from '@/services/shipment';

/**
 * Starts the checkout of these packages; answers what an open checkout would lose by that, and then
 * starts none.
 */
async function startUnlessOpen(
  api: Api,
  wish: { refs: string[]; addressId: string | null },
  options: CallOptions,
): Promise<ShippedPackage[]> {
  const open = await getCheckout(api);
  const lost = open?.packages.some(({ ref }) => !wish.refs.includes(ref)) ? open.packages : [];
  if (lost.length === 0) await initShipment(api, wish, options);
  return lost;
}

/**
 * Ships packages to the address that this device remembers: leads to the checkout of them. A checkout that is open and holds others is not
 * replaced unasked: then `question` names what is in it, for `ReplaceCheckout`.
 */
export function useShip() {
  const { locale } = useFrame();
  const addressId = useAddressChoice();
  const [question, setQuestion] = useState<{
    refs: string[];
    open: readonly ShippedPackage[];
  } | null>(null);
  // Settles when the reader is back on this page: the button stays pending meanwhile.
  const go = () => {
    loadDocument(localePath(locale, routes.shipmentStep('packages')));
    return new Promise((back) => window.addEventListener('pageshow', back, { once: true }));
  };
  const start = useAction(startUnlessOpen, {
    onDone: (open, { refs }) => (open.length > 0 ? setQuestion({ refs, open }) : go()),
  });
  const replace = useAction(initShipment, {
    onDone: () => {
      setQuestion(null);
      return go();
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
    keep: () => {
      replace.reset();
      setQuestion(null);
    },
  };
}

export type Ship = ReturnType<typeof useShip>;
