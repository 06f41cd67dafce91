import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import {
  answeredRequest,
  isNotificationType,
  isPackageNews,
  notificationTypes,
  type NotificationType,
} from '@/rules/notifications/kinds';
import { routes } from '@/rules/routes';

/** Something that happened to a package, an order or a live quote. `type` is null for a kind we do not know; `at` ISO. */
export type Notification = ReturnType<typeof readNotification>;

/** Some of the notifications, newest first; `next` is the place for more. */
export type NotificationPage = Awaited<ReturnType<typeof listNotifications>>;

/** Which types are mailed. */
export type MailedTypes = Record<NotificationType, boolean>;

/** The newest few, then a page at a time. */
const FIRST = 3;
const MORE = 10;
const knownTypes = Object.keys(notificationTypes) as NotificationType[];

/** A page of notifications. @throws ApiError */
export async function listNotifications(api: Api, { at }: { at?: string | undefined } = {}) {
  const { notifications: page } = await api.request('GET /pmt/notifications', {
    query: { ...(at ? { at, perpage: MORE } : { perpage: FIRST }) },
  });
  return { items: page.items.map(readNotification), total: page.total, next: page.next };
}

/** Takes one off the list, if it is still there; answers how many are left. @throws ApiError */
export async function deleteNotification(api: Api, id: string): Promise<number> {
  try {
    return (await api.request('DELETE /pmt/notifications', { body: { id } })).total;
  } catch (thrown) {
    if (!asApiError(thrown).is('notFound')) throw thrown;
    return (await listNotifications(api)).total;
  }
}

/** Which types are mailed. @throws ApiError */
export async function getMailedTypes(api: Api): Promise<MailedTypes> {
  return readMailedTypes(await api.request('GET /user/getnotificationpreferences', {}));
}

/** Chooses which types are mailed. @throws ApiError */
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
    knownTypes.map((type) => [type, preferences.find((one) => one.type === type)?.mail ?? true]),
  ) as MailedTypes;
}

type Wire = Reply<'GET /pmt/notifications'>['notifications']['items'][number];

function pageOf(type: NotificationType | null, { packageref, aboutid }: Wire): string | null {
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
    // News of an order ask for something only as long as the order does.
    severity: type && wire.status !== 'INFO' ? notificationTypes[type] : ('INFO' as const),
    /** The request that it answers; null for none, or one that we do not know. */
    answers: answeredRequest(wire.action),
    /** The package's or product's name when it happened; an order's number. */
    name: wire.name,
    /** The page of what it is about. */
    page: pageOf(type, wire),
    at: wire.createdtime,
  };
}
