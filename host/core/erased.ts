/** Never send email to these addresses. */
export const ERASED_MAILBOX = '@erased.invalid';

/** Returns true if only accounting records remain. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(ERASED_MAILBOX);
