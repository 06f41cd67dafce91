/** @jest-environment node */
import fc from 'fast-check';

import { readLocalMoment, formatLocalMoment } from '@/rules/tracking/local-time';
import {
  buildCourierUrl,
  isTrackingStatus,
  findStop,
  trackingStatuses,
  troubleStatuses,
} from '@/rules/tracking/tracking';

describe('local times', () => {
  it('keep the local hour of the place', () => {
    const localMoment = readLocalMoment('2026-03-04T15:30:00+08:00');
    expect(localMoment).toEqual({ at: new Date('2026-03-04T07:30:00Z'), offsetMinutes: 480 });
    expect(localMoment && formatLocalMoment(localMoment)).toBe('2026-03-04T15:30:00+08:00');
  });

  it('round-trip, including half-hour zones and negative offsets', () => {
    const moment = fc.record({
      at: fc
        .date({ min: new Date('2000-01-01'), max: new Date('2099-01-01'), noInvalidDate: true })
        .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000)),
      offsetMinutes: fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15),
    });
    fc.assert(
      fc.property(moment, (value) =>
        expect(readLocalMoment(formatLocalMoment(value))).toEqual(value),
      ),
    );
  });

  it.each([
    '2026-03-04T15:30:00',
    '2026-03-04',
    'yesterday',
    '2026-02-30T25:00:00Z',
    '2026-03-04T15:30:00+99:00',
    '',
  ])('are not read from %j', (text) => {
    expect(readLocalMoment(text)).toBeNull();
  });
});

describe('courier pages', () => {
  it('are built from the number, encoded', () => {
    expect(buildCourierUrl('DHL Express', '3318810025')).toBe(
      'https://www.dhl.com/global-en/home/tracking.html?tracking-id=3318810025',
    );
    expect(buildCourierUrl('UPS', 'a b&c')).toBe('https://www.ups.com/track?tracknum=a%20b%26c');
  });

  it('do not exist without a number or for an unknown courier', () => {
    expect(buildCourierUrl('DHL Express', null)).toBeNull();
    expect(buildCourierUrl('Pigeon Post', '1')).toBeNull();
    expect(buildCourierUrl(null, '1')).toBeNull();
  });
});

describe('tracking codes', () => {
  it('do not include inherited property names', () => {
    expect(isTrackingStatus('delivered')).toBe(true);
    expect(isTrackingStatus('toString')).toBe(false);
  });

  it('for problems do not change the stop', () => {
    expect(
      troubleStatuses.map((code) => trackingStatuses[code as keyof typeof trackingStatuses]),
    ).toEqual(troubleStatuses.map(() => null));
  });
});

describe('the progress of a shipment', () => {
  it('comes from the newest event that has a stop', () => {
    expect(findStop([{ status: 'delayed' }, { status: 'customs' }, { status: 'packed' }])).toBe(3);
  });

  it('is the first stop without such an event', () => {
    expect([findStop([]), findStop([{ status: 'a later word' }])]).toEqual([0, 0]);
  });
});
