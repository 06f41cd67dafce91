/** The domain of erased members' addresses, to which no email may be sent. */
export const ERASED_MAILBOX = '@erased.invalid';

/** Returns true if only accounting records remain. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(ERASED_MAILBOX);
