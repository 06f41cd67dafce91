import { answerPaper } from '@/lib/server/proxy/paper-proxy';

/** The form is read raw. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default answerPaper;
