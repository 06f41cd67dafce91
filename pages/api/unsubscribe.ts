import { unsubscribe } from '@/lib/server/posts/unsubscribe';

/** The body is ignored. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default unsubscribe;
