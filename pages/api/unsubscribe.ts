import { unsubscribe } from '@/lib/server/posts/unsubscribe';

/** The form of a mail program says nothing that counts. Next requires a literal here. */
export const config = { api: { bodyParser: false } };

export default unsubscribe;
