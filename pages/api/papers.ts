import { answerPaper } from '@/lib/server/proxy/paper-proxy';

/** `answerPaper` reads the form. Next requires a literal. */
export const config = { api: { bodyParser: false } };

export default answerPaper;
