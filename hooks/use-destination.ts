import { useCallback, useEffect } from 'react';

import { shareShipTo } from '@/lib/browser/session';
import { buildChoiceKey, storeAddressChoice } from '@/lib/browser/stored-choice';
import { chooseAddress, type DestinationChoice } from '@/rules/addresses/destination';
import { isUuid } from '@/rules/uuid';

import { useSession } from './use-session';
import { useStored } from './use-stored';

/**
 * Returns the address id last chosen on this device, or null. The host checks that it is still
 * valid.
 */
export function useAddressChoice(): string | null {
  const suite = useSession().user?.suite ?? null;
  const storedId = useStored('browser', buildChoiceKey(suite));
  return storedId && isUuid(storedId) ? storedId : null;
}

export interface Destination<T extends DestinationChoice = DestinationChoice> {
  chosen: T | null;
  choices: readonly T[];
  choose: (id: string) => void;
}

/**
 * Returns the device's address, else `requestedId`, else the default. Stores the member's own
 * address from the URL.
 */
export function useDestination<T extends DestinationChoice>(
  choices: readonly T[],
  requestedId: string | null = null,
): Destination<T> {
  const suite = useSession().user?.suite ?? null;
  const storedId = useAddressChoice();
  const choose = useCallback((id: string) => storeAddressChoice(suite, id), [suite]);
  const isOwn = choices.some(({ id }) => id === requestedId);
  useEffect(() => {
    if (requestedId !== null && isOwn) choose(requestedId);
  }, [requestedId, isOwn, choose]);
  useEffect(() => {
    if (storedId) shareShipTo(storedId);
  }, [storedId]);
  return { chosen: chooseAddress(choices, storedId, requestedId), choices, choose };
}
