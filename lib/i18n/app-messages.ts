import type auth from '@/messages/en/auth.json';
import type dashboard from '@/messages/en/dashboard.json';
import type errors from '@/messages/en/errors.json';
import type session from '@/messages/en/session.json';
import type validation from '@/messages/en/validation.json';

/** Every message namespace, typed from English. One line a namespace; a wrong key does not compile. */
export interface AppMessages {
  errors: typeof errors;
  session: typeof session;
  auth: typeof auth;
  validation: typeof validation;
  dashboard: typeof dashboard;
}

export type Namespace = keyof AppMessages;
