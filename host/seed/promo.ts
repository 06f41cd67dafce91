import type { promoCodes, promoTexts } from '@/host/db/schema/money/promo';

const validity = {
  validFrom: new Date('2024-01-01T00:00:00Z'),
  validTo: new Date('2030-01-01T00:00:00Z'),
};

export const promoRows: (typeof promoCodes.$inferInsert)[] = [
  { code: 'WELCOME5', type: '0', value: '5.00', description: '$5.00 off your order', ...validity },
  {
    code: 'HALFSHIP',
    type: '1',
    value: '0.50',
    capCents: 1500,
    description: 'Half off your order, up to $15.00',
    ...validity,
  },
  { code: 'FASTLANE', type: '2', description: 'Express for the price of Standard', ...validity },
];

export const promoTextRows: (typeof promoTexts.$inferInsert)[] = [
  { code: 'WELCOME5', language: 'zh', text: '订单立减 $5.00' },
  { code: 'WELCOME5', language: 'tw', text: '訂單折抵 $5.00' },
  { code: 'WELCOME5', language: 'ja', text: 'ご注文から$5.00割引' },
  { code: 'HALFSHIP', language: 'zh', text: '订单半价，最多减 $15.00' },
  { code: 'HALFSHIP', language: 'tw', text: '訂單半價，最多折抵 $15.00' },
  { code: 'HALFSHIP', language: 'ja', text: 'ご注文が半額（割引は最大$15.00）' },
  { code: 'FASTLANE', language: 'zh', text: '以标准配送的价格享受特快配送' },
  { code: 'FASTLANE', language: 'tw', text: '以標準配送的運費享快速配送' },
  {
    code: 'FASTLANE',
    language: 'ja',
    text: 'スタンダードの料金でエクスプレスをご利用いただけます',
  },
];
