import { useRouter } from 'next/router';
import { useState } from 'react';

import { useAction } from '@/hooks/use-action';
import type { Api, CallOptions } from '@/lib/api';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';
import { getCheckout, initShipment } from '@/services/shipment';

/**
 * Starts the checkout of these packages; answers what an open checkout would lose by that, and then
 * starts none.
 */
async function startUnlessOpen(
  api: Api,
  refs: string[],
  options: CallOptions,
): Promise<ShippedPackage[]> {
  const open = await getCheckout(api);
  const lost = open?.packages.some(({ ref }) => !refs.includes(ref)) ? open.packages : [];
  if (lost.length === 0) await initShipment(api, refs, options);
  return lost;
}

/**
 * Ships packages: leads to the checkout of them. A checkout that is open and holds others is not
 * replaced unasked: then `question` names what is in it, for `ReplaceCheckout`.
 */
export function useShip() {
  const { push } = useRouter();
  const [question, setQuestion] = useState<{
    refs: string[];
    open: readonly ShippedPackage[];
  } | null>(null);
  const go = () => void push(routes.shipmentStep('packages'));
  const start = useAction(startUnlessOpen, {
    onDone: (open, refs) => (open.length > 0 ? setQuestion({ refs, open }) : go()),
  });
  const replace = useAction(initShipment, {
    onDone: () => {
      setQuestion(null);
      go();
    },
  });
  return {
    run: start.run,
    pending: start.pending,
    error: start.error,
    question,
    replace: () => (question ? replace.run(question.refs) : Promise.resolve(null)),
    replacing: replace,
    keep: () => {
      replace.reset();
      setQuestion(null);
    },
  };
}

export type Ship = ReturnType<typeof useShip>;
