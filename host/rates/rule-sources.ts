/** By the prefix of a row's source. */
const publishers: Readonly<Record<string, string>> = {
  'ato-re': 'Australian Taxation Office',
  gea: 'Global Express Association',
  'ird-nz': 'Inland Revenue New Zealand',
  'usps-nz': 'USPS Postal Bulletin',
  iras: 'Inland Revenue Authority of Singapore',
  'avalara-sg': 'Avalara',
  seko: 'SEKO Logistics',
  ey: 'EY Tax News',
  'sf-us': 'SF Express',
  shiphop: 'ShipHop',
  sino: 'Sino2B',
  oserth: 'Oserth',
  fisc: 'Fiscal Solutions',
  vatnode: 'European Commission',
  'f2m-eu': 'Forward2Me',
  th1: 'RegFollower',
  th2: 'International Mailers Network',
};

/** Reads sources such as "ato-re, gea: goods up to A$1,000". */
export const listPublishers = (source: string): string[] =>
  (source.split(':')[0] ?? '').split(',').flatMap((key) => {
    const name = key.trim();
    return Object.hasOwn(publishers, name) ? [publishers[name] ?? ''] : [];
  });
