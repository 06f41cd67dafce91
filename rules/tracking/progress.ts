import { readLocalMoment, writeLocalMoment } from './local-time';
import type { ShipmentStatus } from './status';
import { isTrackingStatus, stops, trackingStatuses, troubleStatuses, type Stop, type StopIndex, type TrackingStatus } from './statuses';

/** A tracking event as the host tells it; `timestamp` carries the offset of its place. */
export interface TrackedEvent {
  status: string;
  location: string;
  timestamp: string;
}

/** Words of an event (`tracking.event.*` and `tracking.means.*`); a code that we do not know is news of some kind. */
export type EventWord = TrackingStatus | 'paid' | 'unknown';

export function eventWord(code: string): EventWord {
  return isTrackingStatus(code) ? code : 'unknown';
}

export function isTrouble(code: string): boolean {
  return troubleStatuses.includes(code);
}

/** Day and time of day where it happened, each as an ISO text that is to be formatted in UTC. Null for a broken timestamp. */
export function localDay(timestamp: string): string | null {
  const moment = readLocalMoment(timestamp);
  return moment && `${writeLocalMoment(moment).slice(0, 19)}Z`;
}

/** "15:30", the time of day where it happened: 24 hours, the same for every reader. */
export function localTime(timestamp: string): string {
  return localDay(timestamp)?.slice(11, 16) ?? '';
}

export interface Told {
  status: ShipmentStatus;
  paidAt: string | null;
  latest: string | null;
  stop: StopIndex;
  /** Newest first. */
  events: readonly TrackedEvent[];
}

/** What the screen says first: `trouble` and `late` get their own look, the rest follows the newest event. */
export type Mood = 'cancelled' | 'delivered' | 'trouble' | 'late' | 'fine';

const DAY_MS = 86_400_000;

/** @param now server time of the page, ISO */
export function moodOf({ status, latest, events }: Told, now: string): Mood {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'delivered') return 'delivered';
  if (isTrouble(events[0]?.status ?? '')) return 'trouble';
  const over = latest !== null && Date.parse(now) >= Date.parse(latest) + DAY_MS;
  return over ? 'late' : 'fine';
}

export interface StopView {
  stop: Stop;
  state: 'done' | 'current' | 'next';
  /** Local day on which it was reached, for UTC formatting; null when not known. */
  day: string | null;
}

/** The five stops with the day on which each was reached. */
export function stopViews({ stop, paidAt, events }: Told): StopView[] {
  return stops.map((name, index) => ({
    stop: name,
    state: index < stop || (index === stop && index === stops.length - 1) ? 'done' : index === stop ? 'current' : 'next',
    day: index > stop ? null : index === 0 ? paidAt : firstDay(events, index),
  }));
}

function firstDay(events: readonly TrackedEvent[], stop: number): string | null {
  const first = events.findLast(({ status }) => isTrackingStatus(status) && trackingStatuses[status] === stop);
  return first ? localDay(first.timestamp) : null;
}
