import auth from '@/messages/tw/auth.json';
import recovery from '@/messages/tw/recovery.json';
import social from '@/messages/tw/social.json';
import validation from '@/messages/tw/validation.json';

/** The texts of the sign-in modals; one file for the browser to fetch. */
export const texts = { auth, recovery, social, validation };
