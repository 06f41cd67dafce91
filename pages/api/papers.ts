import { answerPaper } from '@/lib/server/paper-proxy';

/** The form is read raw. Next wants this as it stands here. */
export const config = { api: { bodyParser: false } };

export default answerPaper;
