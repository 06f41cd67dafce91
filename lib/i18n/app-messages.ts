import type errors from '@/messages/en/errors.json';
import type session from '@/messages/en/session.json';

/** Every message namespace, typed from English. One line a namespace; a wrong key does not compile. */
export interface AppMessages {
  errors: typeof errors;
  session: typeof session;
}

export type Namespace = keyof AppMessages;
