import { parseCodes } from './parse-codes';

/** Territories that couriers and customs file under another country. */
const parentCountries: Readonly<Record<string, string>> = Object.fromEntries(
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

/** Returns the country a territory is filed under, or null. */
export const findParentCountry = (country: string): string | null =>
  parentCountries[country] ?? null;

/** UN M49 groups without western Asia. */
const asiaPacific = parseCodes(
  'AF AS AU BD BN BT CC CK CN CX FJ FM GU HK HM ID IN IR JP KG KH KI KP KR KZ LA LK MH MM MN MO MP MV MY NC NF NP NR NU NZ PF PG PH PK PN PW SB SG TH TJ TK TL TM TO TV TW UM UZ VN VU WF WS',
);

export const isAsiaPacific = (country: string): boolean => asiaPacific.has(country);
