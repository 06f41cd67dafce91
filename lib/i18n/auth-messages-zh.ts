import auth from '@/messages/zh/auth.json';
import recovery from '@/messages/zh/recovery.json';
import social from '@/messages/zh/social.json';
import validation from '@/messages/zh/validation.json';

/** The texts of the sign-in modals; one file for the browser to fetch. */
export const texts = { auth, recovery, social, validation };
