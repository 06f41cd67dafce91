import type { pickupLocations, referralRules } from '@/host/db/schema/member/membership';

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

/** Reference, name, address, postal code, city. */
const counters = [
  'SG-CHANGI | Changi counter | 5 Changi South Lane, #01-02 | 486045 | Singapore',
  'SG-PAYALEBAR | Paya Lebar counter | 60 Paya Lebar Road, #B1-08 | 409051 | Singapore',
  'SG-JURONG | Jurong East counter | 21 Jurong Gateway Road, #01-14 | 608546 | Singapore',
  'HK-KWUNTONG | Kwun Tong counter | 12/F, 98 How Ming Street, Kwun Tong |  | Kowloon',
  'MY-PJ | Petaling Jaya counter | 3 Jalan 13/6, Seksyen 13 | 46200 | Petaling Jaya',
  'PH-MAKATI | Makati counter | 2316 Chino Roces Avenue | 1231 | Makati',
];

/** In Hong Kong the counter is closed on Saturdays. */
export const pickupRows = counters.map((counter): typeof pickupLocations.$inferInsert => {
  const parts = counter.split(' | ');
  const [reference = '', name = '', address = '', postalCode = '', city = ''] = parts;
  const country = reference.slice(0, 2);
  const hours = country === 'HK' ? [weekdays] : [weekdays, saturday];
  return { reference, country, name, address, postalCode, city, hours };
});
