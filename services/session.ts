import type { Api } from '@/lib/api';

/** ISO times by the server's clock. */
export type SessionTimes = Awaited<ReturnType<typeof renewSession>>;

/** Gets a new token. @throws ApiError */
export async function renewSession(api: Api) {
  const token = await api.request('POST /login/renew', {});
  return { expiresAt: token.expires_at, serverTime: token.server_time };
}

/** `prelogin` still remembers the device. */
export async function signOut(api: Api, input: { prelogin: boolean }): Promise<void> {
  await api.request('POST /logout', { body: input });
}
