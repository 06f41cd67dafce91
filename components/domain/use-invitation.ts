import { useEffect } from 'react';

import { useAuthDialog } from './use-auth-dialog';

/**
 * An invitation shows the register modal, prefilled (spec §2 `referral_suite`).
 * @param referral the code of the address; empty without one
 */
export function useInvitation(referral: string): void {
  useEffect(() => {
    if (referral) useAuthDialog.getState().open({ form: 'register', referral });
  }, [referral]);
}
