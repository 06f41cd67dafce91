import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import {
  readAnsweredRequest,
  isNotificationType,
  isPackageNews,
  notificationTypes,
  type NotificationType,
} from '@/rules/notifications/kinds';
import { routes } from '@/rules/routes';

/** `type` is null for unknown kinds; `at` is ISO. */
export type Notification = ReturnType<typeof readNotification>;

/** Newest first; `next` is the cursor. */
export type NotificationPage = Awaited<ReturnType<typeof listNotifications>>;

export type MailedTypes = Record<NotificationType, boolean>;

const FIRST_PAGE_SIZE = 3;
const NEXT_PAGE_SIZE = 10;
const knownTypes = Object.keys(notificationTypes) as NotificationType[];

/** @throws ApiError */
export async function listNotifications(api: Api, { at }: { at?: string | undefined } = {}) {
  const { notifications: page } = await api.request('GET /pmt/notifications', {
    query: { ...(at ? { at, perpage: NEXT_PAGE_SIZE } : { perpage: FIRST_PAGE_SIZE }) },
  });
  return { items: page.items.map(readNotification), total: page.total, next: page.next };
}

/** Returns the remaining count, even if the notification is already gone. @throws ApiError */
export async function deleteNotification(api: Api, id: string): Promise<number> {
  try {
    return (await api.request('DELETE /pmt/notifications', { body: { id } })).total;
  } catch (cause) {
    if (!asApiError(cause).is('notFound')) throw cause;
    return (await listNotifications(api)).total;
  }
}

/** @throws ApiError */
export async function getMailedTypes(api: Api): Promise<MailedTypes> {
  return readMailedTypes(await api.request('GET /user/getnotificationpreferences', {}));
}

/** @throws ApiError */
export async function saveMailedTypes(api: Api, choices: MailedTypes): Promise<MailedTypes> {
  const preferences = knownTypes.map((type) => ({ type, mail: choices[type] }));
  return readMailedTypes(
    await api.request('POST /user/updatenotificationpreferences', { body: { preferences } }),
  );
}

function readMailedTypes({
  preferences,
}: Reply<'GET /user/getnotificationpreferences'>): MailedTypes {
  return Object.fromEntries(
    knownTypes.map((type) => [type, preferences.find((item) => item.type === type)?.mail ?? true]),
  ) as MailedTypes;
}

type Wire = Reply<'GET /pmt/notifications'>['notifications']['items'][number];

function findHref(type: NotificationType | null, { packageref, aboutid }: Wire): string | null {
  if (!type || isPackageNews(type)) return packageref && routes.package(packageref);
  if (!aboutid) return null;
  return type === 'quote_answered'
    ? routes.liveQuote({ estimate: aboutid })
    : routes.order(aboutid);
}

function readNotification(wire: Wire) {
  const type = isNotificationType(wire.type) ? wire.type : null;
  return {
    id: wire.id,
    type,
    // An order's notification needs action only while the order does.
    severity: type && wire.status !== 'INFO' ? notificationTypes[type] : ('INFO' as const),
    /** Null for none or an unknown one. */
    request: readAnsweredRequest(wire.action),
    /** The name at the time, or the order number. */
    name: wire.name,
    path: findHref(type, wire),
    at: wire.createdtime,
  };
}
