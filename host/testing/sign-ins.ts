import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { now } from '@/host/core/clock';
import { buildDelayKey } from '@/host/members/login/delays';
import { hashPassword } from '@/host/members/passwords/password';

import { schema } from '../db/client';

import type { TestHost } from './host';
import { sendEmails } from './emails';
import { newMember } from './people';

const { knownDevices, loginDelays, loginTurns, mailOutbox } = schema;

/** The password of all members created here. */
export const memberPassword = 'Lantern-77';

interface Caller {
  /** The token of the caller's device. */
  device?: string | undefined;
  from?: string;
}

export const readToken = (response: { json: <T>() => T }) => response.json<{ data: Token }>().data;
export const readErrorCode = (response: { json: <T>() => T }) =>
  response.json<{ error?: { error_code: number } }>().error?.error_code;

let ipCount = 0;
/** An IP address that no other test uses. */
export const nextIp = () => `2001:db8:${(ipCount += 1).toString(16)}::1`;

const withDevice = (device?: string) => (device ? { headers: { 'x-device': device } } : {});
const toBase64 = (text: string) => Buffer.from(text).toString('base64');

/** Helpers for sign-in attempts on a test host, and the state they leave. */
export function createSignInHelpers(host: TestHost) {
  const { db } = host;
  const passwordHash = hashPassword(memberPassword);
  const login = (email: string, password: string, { device, from = nextIp() }: Caller = {}) =>
    host.call('POST /login', {
      body: { email, type: 'password', password: toBase64(password) },
      from,
      ...withDevice(device),
    });
  return {
    login,
    confirm: (token: string, device?: string) =>
      host.call('POST /login/device', { body: { token }, from: nextIp(), ...withDevice(device) }),

    /** Creates a member with that password who has never signed in. */
    createMember: async (more: { language?: string } = {}) =>
      (await newMember(db, { passwordHash: await passwordHash, ...more })).member,

    /** Creates a member who has signed in on a device. */
    createSignedInMember: async () => {
      const { member } = await newMember(db, { passwordHash: await passwordHash });
      return {
        email: member.email,
        id: member.id,
        device: readToken(await login(member.email, memberPassword)).device ?? '',
      };
    },

    /** Sets the account's failures since its last success. */
    setFailures: (email: string, n: number) =>
      db
        .insert(loginDelays)
        .values({
          key: buildDelayKey('account', email),
          failures: n,
          sinceSuccess: n,
          lastFailureAt: now(),
        })
        .onConflictDoUpdate({ target: loginDelays.key, set: { sinceSuccess: n } }),

    /** Makes it look as if another host processes an attempt of this account. */
    holdTurn: (email: string) =>
      db
        .insert(loginTurns)
        .values({
          key: buildDelayKey('account', email),
          holder: '00000000-0000-4000-8000-000000000000',
          endsAt: new Date(now().getTime() + 30_000),
        }),

    /** Digests of a member's trusted devices. */
    listDevices: (memberId: string) =>
      db.select().from(knownDevices).where(eq(knownDevices.memberId, memberId)),

    /** Returns the link token of the single queued email. */
    readLinkToken: async () => {
      const [message, ...more] = await sendEmails(db);
      expect(more).toEqual([]);
      return /\/new-device\?token=([\w-]{43})\b/.exec(message?.text ?? '')?.[1] ?? '';
    },

    /** Clears failures, turns and queued emails. */
    clearSignIns: async () => {
      for (const table of [loginDelays, loginTurns, mailOutbox]) await db.delete(table);
    },
  };
}
