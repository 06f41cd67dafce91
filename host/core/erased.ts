/** What the address of an erased member ends in: nobody is written to there. */
export const ERASED_MAILBOX = '@erased.invalid';

/** Whether of this member nothing is left but the books. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(ERASED_MAILBOX);
