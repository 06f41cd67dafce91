import auth from '@/messages/en/auth.json';
import recovery from '@/messages/en/recovery.json';
import social from '@/messages/en/social.json';
import validation from '@/messages/en/validation.json';

/** The texts of the sign-in modals; one file for the browser to fetch. */
export const texts = { auth, recovery, social, validation };
