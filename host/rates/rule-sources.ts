/** Who published what the rows of tax rules go by, by the key that a row's source begins with. */
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

/**
 * The publishers that a row's source names ("ato-re, gea: goods up to A$1,000"), those that we know;
 * none for the words of an operator.
 */
export const publishersOf = (source: string): string[] =>
  (source.split(':')[0] ?? '').split(',').flatMap((key) => {
    const name = key.trim();
    return Object.hasOwn(publishers, name) ? [publishers[name] ?? ''] : [];
  });
