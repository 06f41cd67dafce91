import { renewSession } from '@/lib/session-actions';
import { sessionRoute } from '@/lib/session-route';

export default sessionRoute((request, response) => renewSession(request, response));
