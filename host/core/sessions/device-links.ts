import { schema, type Db } from '@/host/db/client';

import { now } from '../clock';

import { hashToken, newToken } from './tokens';

const { deviceLinks } = schema;
const LINK_MINUTES = 30;

/** Creates a link as its email is sent. Returns the token and its lifetime in minutes. */
export async function makeDeviceLink(
  db: Db,
  memberId: string,
): Promise<{ token: string; minutes: number }> {
  const token = newToken();
  await db
    .insert(deviceLinks)
    .values({
      tokenHash: hashToken(token),
      memberId,
      expiresAt: new Date(now().getTime() + LINK_MINUTES * 60_000),
    });
  return { token, minutes: LINK_MINUTES };
}
