import type { Key, Reply } from '@/contract/registry';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';

const answers: { [K in Key]?: Reply<K> } = {
  'GET /pmt/configs': {
    categories: [],
    actionrequestfee: {
      hazmat: '32.00',
      contentverification: '5.00',
      repack: '7.00',
      repackBag: '5.00',
    },
    hazmatfloor: 3500,
  },
  'GET /actionrequest/action/getrepack': {
    repacktype: 'box',
    actualweight: 970,
    dimensions: { length: 25, width: 18, height: 9 },
    volumetricweight: 810,
    weightbefore: 3500,
    weightafter: 1000,
    savings: '18.40',
    fee: '7.00',
    notes: [],
  },
  'GET /pmt/merchants': { merchants: [{ name: 'Amazon' }] },
  'GET /list/getcountries': {
    countries: [
      { country: 'Japan', code: 'JP', country_code: '81', ship_allowed: true },
      { country: 'Philippines', code: 'PH', country_code: '63', ship_allowed: true },
    ],
  },
  'GET /list/iplocation': { country_code2: 'JP', calling_code: '81', known: true },
  'GET /register/rules': { passwordmin: 8, passwordmax: 20 },
  'GET /social/providers': { providers: ['google', 'facebook', 'twitter', 'paypal'] },
};

/**
 * Answers what the parts of the gallery ask for; whatever is sent fails, so that their failure can
 * be looked at too.
 */
export const stillApi: Api = {
  request: (key) =>
    key in answers
      ? Promise.resolve(answers[key] as never)
      : Promise.reject(new ApiError('server', { status: 500 })),
};
