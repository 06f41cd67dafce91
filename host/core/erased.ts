/** What the address of an erased member ends in: nobody is written to there. */
export const ERASED_MAILBOX = '@erased.invalid';
