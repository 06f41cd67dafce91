/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Every text of a language as "namespace.key" and its words. */
function texts(locale: string): [string, string][] {
  const flat = (value: unknown, prefix: string): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, `${prefix}.${key}`))
      : [[prefix, String(value)]];
  const folder = path.join(process.cwd(), 'messages', locale);
  return readdirSync(folder).flatMap((file) =>
    flat(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), file.replace('.json', '')),
  );
}

/** Words that the glossary (docs/glossary.md) gives up for another, with the one to use. */
const banned: Record<'zh' | 'tw' | 'ja', Record<string, string>> = {
  zh: {
    套房: '专属编号',
    专属箱: '专属编号',
    货件: '运单',
    内件: '物品',
    标准会员: '普通会员',
    账户余额: '抵用金',
    积分: '抵用金',
    邮政编码: '邮编',
    申报价格: '申报价值',
    快件: '特快',
    OneBox: '合箱',
    内容查验: '验货',
    核查: '验货',
    核验: '验货',
    承运商: '快递公司',
    付款请求: '账单',
    实付总额: '实付金额',
    空运单号: '国际快递单号',
    物流单号: '美国境内单号',
    '国家/地区': '国家或地区',
    '国家（地区）': '国家或地区',
    网店: '购物网站',
    就绪: '可以发货',
  },
  tw: {
    套房: '專屬編號',
    專屬信箱: '專屬編號',
    出貨: '寄送',
    標準會員: '一般會員',
    快捷: '快速配送',
    快遞: '快速配送',
    點數: '購物金',
    承運商: '物流公司',
    貨運: '物流公司',
    運單: '貨件',
    出貨單: '貨件',
    合箱: '併箱',
    默認: '預設',
    登錄: '登入',
    視頻: '影片',
    信息: '資訊',
    OneBox: '併箱',
    內容查驗: '驗貨',
    核驗: '驗貨',
    付款請求: '帳單',
    實付總額: '實付金額',
    空運提單: '國際追蹤編號',
    追蹤號碼: '追蹤編號',
    運送速度: '運送方式',
    配送方式: '運送方式',
    '國家/地區': '國家或地區',
    '國家（地區）': '國家或地區',
    稅費: '稅金',
    網店: '購物網站',
    就緒: '完成',
  },
  ja: {
    スイート: '専用番号',
    私書箱: '米国住所',
    申告額: '申告価格',
    申告価額: '申告価格',
    デフォルト: '既定',
    お荷物: '荷物',
    アメリカの住所: '米国住所',
    米国の住所: '米国住所',
    お会計: '発送手続き',
    サインイン: 'ログイン',
    '～': '〜',
    OneBox: 'まとめ梱包',
    お支払いの請求: 'ご請求',
    航空運送状: '国際追跡番号',
    配送スピード: '配送方法',
    配送業者: '配送会社',
  },
};

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー';
const spacing: Record<'zh' | 'tw' | 'ja', [RegExp, string][]> = {
  zh: [
    [
      new RegExp(`[${cjk}][0-9A-Za-z#]|[0-9A-Za-z#][${cjk}]`, 'u'),
      'a space between Chinese and Latin letters or digits',
    ],
  ],
  tw: [
    [
      new RegExp(`[${cjk}][0-9A-Za-z#]|[0-9A-Za-z#][${cjk}]`, 'u'),
      'a space between Chinese and Latin letters or digits',
    ],
  ],
  ja: [
    [
      new RegExp(`[${cjk}] +[0-9A-Za-z#{${cjk}]|[0-9A-Za-z#}] +[${cjk}]`, 'u'),
      'no space inside Japanese',
    ],
  ],
};
const everywhere: [RegExp, string][] = [
  [new RegExp(`[${cjk}][,.;:!?()]`, 'u'), 'no half-width punctuation after CJK'],
  [/ [，。：；！？、（）「」“”]|[，。：；！？、」”] +/, 'no space beside full-width punctuation'],
  [/\b(?:the|your|you|please|with|from|is|are|and)\b/i, 'no English words of a sentence'],
];

/**
 * The words of a message without its ICU heads ("{n, plural, other {") and arguments' names where
 * they only stand in.
 */
const wordsOf = (text: string) =>
  text
    .replace(/\}\s*(?:=\d+|one|other|yes)\s*\{/g, '\n')
    .replace(/\{\s*\w+\s*,\s*(?:plural|select)\s*,\s*/g, '')
    .replace(/(?:=\d+|\bone|\bother|\byes)\s*\{/g, '')
    .replace(/\}\}/g, '')
    .replace(/<\/?\w+>/g, '');

describe.each(['zh', 'tw', 'ja'] as const)('the texts in %s', (locale) => {
  const all = texts(locale).map(([key, text]) => [key, wordsOf(text)] as const);

  it('use the words of the glossary', () => {
    const found = all.flatMap(([key, text]) =>
      Object.entries(banned[locale]).flatMap(([word, better]) =>
        text.includes(word) ? [`${key}: ${word} → ${better}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it.each([...everywhere, ...spacing[locale]].map(([pattern, rule]) => [rule, pattern] as const))(
    'hold: %s',
    (rule, pattern) => {
      const found = all.flatMap(([key, text]) =>
        pattern.test(text.replace(/\{\w+\}/g, (name) => (rule.includes('space') ? name : '')))
          ? [`${key}: ${text}`]
          : [],
      );
      expect(found).toEqual([]);
    },
  );
});
