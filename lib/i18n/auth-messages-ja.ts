import auth from '@/messages/ja/auth.json';
import recovery from '@/messages/ja/recovery.json';
import social from '@/messages/ja/social.json';
import validation from '@/messages/ja/validation.json';

/** The texts of the sign-in modals; one file for the browser to fetch. */
export const texts = { auth, recovery, social, validation };
