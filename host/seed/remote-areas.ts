import type { remoteAreas } from '@/host/db/schema/money/rates';

import { firstDay } from './services';

/** Country, then ranges of postal codes or prefixes. */
const codes: Record<string, string> = {
  AU: '0822-0822 0850-0872 0880-0886 2898-2899 4474-4482 4871-4876 6440-6440 6642-6642 6701-6799 7151-7151 7255-7257',
  JP: '1000101-1002211 4940501-4940503 6840100-6840511 8100001-8170099 8900901-8919399 9013101-9013805 9060000-9079999',
  CN: '016300-016399 735000-736999 810000-819999 830000-859999',
  PH: '3900-3905 5200-5214 5300-5322 5500-5520 7400-7416 7500-7509 8400-8427 8800-8810',
  GB: 'HS-HS IM-IM IV27-IV28 IV40-IV56 KA27-KA28 KW15-KW17 PA41-PA49 PA60-PA78 TR21-TR25 ZE-ZE',
  CA: 'A0P-A0R J0M-J0M P0L-P0L P0T-P0W R0B-R0B S0J-S0J T0P-T0V V0T-V0W X0-X1 Y0-Y1',
  NZ: '8942-8942 9818-9818 0984-0984',
  ID: '85111-86757 97114-97669 98011-99974',
  FR: '20000-20999 97000-98999',
  ES: '07000-07999 35000-35999 38000-38999 51000-52999',
  IT: '57030-57039 80070-80079 91010-91017 98050-98055',
  NO: '8300-8499 9000-9999',
  SE: '98000-98499',
  FI: '22000-22999 99400-99999',
  BR: '68900-68999 69000-69999 76800-76999 53990-53990',
  AR: '9000-9431',
  CL: '2770-2779 6000-6229',
  MX: '23000-23999 29900-29999 77400-77420',
  IN: '194101-194404 682551-682559 744101-744304 790001-792131 795001-797120',
  TH: '58000-58150 84280-84360 94000-96220',
  KR: '23004-23137 40200-40240 58950-58957 63000-63644',
  TW: '209-212 880-885 890-896 929-929 951-952',
  MY: '86800-86810 87000-87033 98700-98859',
  GR: '80100-80100 81100-85909',
  PT: '9000-9999',
};

const towns: [country: string, ...names: string[]][] = [
  ['HK', 'Cheung Chau', 'Discovery Bay', 'Lamma Island', 'Lantau Island', 'Peng Chau', 'Tai O'],
  ['AE', 'Al Mirfa', 'Dibba', 'Ghayathi', 'Liwa', 'Ruwais', 'Sila'],
  ['OM', 'Duqm', 'Haima', 'Khasab', 'Masirah', 'Salalah'],
  ['QA', 'Dukhan', 'Al Ruwais'],
  ['SA', 'Arar', 'Rafha', 'Sharurah', 'Turaif'],
  ['AO', 'Cabinda', 'Lubango', 'Saurimo'],
  ['UG', 'Arua', 'Kitgum', 'Moroto'],
];

const fields = { validFrom: firstDay, source: 'shape of dhl-2026 and dhlp; areas chosen by us' };

export const areas: (typeof remoteAreas.$inferInsert)[] = [
  ...Object.entries(codes).flatMap(([country, ranges]) =>
    ranges.split(' ').map((range) => {
      const [fromCode = '', toCode = ''] = range.split('-');
      return { id: `remote/${country}/${range}`, country, fromCode, toCode, ...fields };
    }),
  ),
  ...towns.flatMap(([country, ...names]) =>
    names.map((town) => ({ id: `remote/${country}/${town}`, country, town, ...fields })),
  ),
];
