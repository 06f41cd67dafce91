/** Never send email to these addresses. */
export const ERASED_MAILBOX = '@erased.invalid';

/** True when accounting records alone remain. */
export const isErased = ({ email }: { email: string }): boolean => email.endsWith(ERASED_MAILBOX);
