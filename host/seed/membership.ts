import type { pickupLocations, referralRules } from '@/host/db/schema/membership';

/**
 * 5.00 for the friend's first shipment, and a limit of invitations a day; expiry as reward credits
 * are dated elsewhere.
 */
export const referralRuleRows: (typeof referralRules.$inferInsert)[] = [
  {
    id: 'referral/2024',
    rewardCents: 500,
    rewardDays: 180,
    rewardsPerDay: 5,
    invitesPerDay: 20,
    validFrom: '2024-01-01',
    source:
      'ush (USD 5 after the first delivery, invitations a day limited), cg-reward (fixed expiry)',
  },
];

const weekdays = { from: 1, to: 5, open: '10:00', close: '19:00' };
const saturday = { from: 6, to: 6, open: '10:00', close: '15:00' };

/** Counters where a package can be collected. Singapore is the default country (spec §3). */
export const pickupRows: (typeof pickupLocations.$inferInsert)[] = [
  {
    reference: 'SG-CHANGI',
    country: 'SG',
    name: 'Changi counter',
    address: '5 Changi South Lane, #01-02',
    postalCode: '486045',
    city: 'Singapore',
    hours: [weekdays, saturday],
  },
  {
    reference: 'SG-PAYALEBAR',
    country: 'SG',
    name: 'Paya Lebar counter',
    address: '60 Paya Lebar Road, #B1-08',
    postalCode: '409051',
    city: 'Singapore',
    hours: [weekdays, saturday],
  },
  {
    reference: 'SG-JURONG',
    country: 'SG',
    name: 'Jurong East counter',
    address: '21 Jurong Gateway Road, #01-14',
    postalCode: '608546',
    city: 'Singapore',
    hours: [weekdays, saturday],
  },
  {
    reference: 'HK-KWUNTONG',
    country: 'HK',
    name: 'Kwun Tong counter',
    address: '12/F, 98 How Ming Street, Kwun Tong',
    postalCode: '',
    city: 'Kowloon',
    hours: [weekdays],
  },
  {
    reference: 'MY-PJ',
    country: 'MY',
    name: 'Petaling Jaya counter',
    address: '3 Jalan 13/6, Seksyen 13',
    postalCode: '46200',
    city: 'Petaling Jaya',
    hours: [weekdays, saturday],
  },
  {
    reference: 'PH-MAKATI',
    country: 'PH',
    name: 'Makati counter',
    address: '2316 Chino Roces Avenue',
    postalCode: '1231',
    city: 'Makati',
    hours: [weekdays, saturday],
  },
];
