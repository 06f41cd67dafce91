const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Territories that couriers and customs file under another country. */
const filedUnder: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    FR: 'BL GF GP MF MQ NC PF PM RE TF WF YT',
    US: 'AS GU MP PR UM VI',
    GB: 'AI BM FK GG GI IM IO JE KY MS PN SH TC VG',
    NL: 'AW BQ CW SX',
    DK: 'FO GL',
    FI: 'AX',
    NO: 'BV SJ',
    AU: 'CC CX HM NF',
    NZ: 'CK NU TK',
  }).flatMap(([country, territories]) =>
    territories.split(' ').map((territory) => [territory, country]),
  ),
);

/** The country that a territory is filed under (spec §3 `altCountry`); null where it is its own. */
export const altCountryOf = (country: string): string | null => filedUnder[country] ?? null;

/** Asia and the Pacific as the United Nations group them (M49), western Asia left out. */
const asiaPacific = list(
  'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN IR JP KG KH KI KP KR KZ LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PN PW SB SG TH TJ TK TL TM TO TV TW UM UZ VN VU WF WS',
);

/** Whether an address lies in Asia or the Pacific (spec §3 `apac`). */
export const isAsiaPacific = (country: string): boolean => asiaPacific.has(country);
