import type { Api } from '@/lib/api';

/** When the session ends and what the server's clock says, ISO. */
export type SessionTimes = Awaited<ReturnType<typeof renewSession>>;

/** "Stay signed in": a new token with a full life. @throws ApiError */
export async function renewSession(api: Api) {
  const token = await api.request('POST /login/renew', {});
  return { expiresAt: token.expires_at, serverTime: token.server_time };
}

/** Ends the session; with `prelogin` a remembered device stays known. */
export async function signOut(api: Api, input: { prelogin: boolean }): Promise<void> {
  await api.request('POST /logout', { body: input });
}
