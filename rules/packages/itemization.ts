import { limits } from '@/contract/limits';

import { hasEmoji, hasNonLatin } from '../addresses/scripts';
import { addAmounts, multiplyAmount, type Amount } from '../money';

import type { PackageFacts, PackageKind } from './package';

export interface CompleteLine {
  description: string;
  qty: number;
  price: Amount;
}

export function lineTotal(line: Pick<CompleteLine, 'qty' | 'price'>): Amount {
  return multiplyAmount(line.price, line.qty);
}

export function contentsTotal(lines: readonly Pick<CompleteLine, 'qty' | 'price'>[]): Amount {
  return addAmounts(...lines.map(lineTotal));
}

/** `amount` is in whole dollars. */
export function declarationLimits(kinds: readonly PackageKind[]): {
  lines: number;
  amount: number;
} {
  const isBox = kinds.includes('onebox');
  return {
    lines: isBox ? limits.boxLinesMax : limits.itemLinesMax,
    amount: limits.amountMax * (isBox ? limits.oneboxMax : 1),
  };
}

/** Whether customs can read a description: Latin letters or digits, and no emoji. */
export const isCustomsText = (description: string): boolean =>
  /[\p{Script=Latin}\p{N}]/u.test(description) &&
  !hasNonLatin(description) &&
  !hasEmoji(description);

const vagueWords: ReadonlySet<string> = new Set(
  'a an the my your our some new other us usa gift gifts present presents item items package packages parcel parcels box boxes onebox goods stuff thing things product products merchandise article articles order orders shipment delivery mail set lot sample test misc miscellaneous various assorted unknown none contents personal effects'.split(
    ' ',
  ),
);

/** Whether customs finds a name too vague: "Gift for Ann", "Parcel 3", the shop's name or a number. */
export function isVagueName(name: string, merchant = ''): boolean {
  const [subject = ''] = name.toLowerCase().split(/ (?:for|from) /);
  const listWords = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
  const shopWords = listWords(merchant.toLowerCase());
  const isNumber = (word: string) => /^\d+$/.test(word) || (/\d/.test(word) && word.length > 8);
  return listWords(subject).every(
    (word) => vagueWords.has(word) || shopWords.includes(word) || isNumber(word),
  );
}

type SuggestionSource = Pick<PackageFacts, 'kinds' | 'amount' | 'merchant'> & {
  receivedName: string;
  contents: readonly CompleteLine[];
};

/**
 * Suggests the first line from the name and value at arrival, for the member to confirm. A field
 * that customs would reject is ''. Null if there is nothing to suggest or contents are stored.
 */
export function suggestLine({ receivedName, amount, merchant, kinds, contents }: SuggestionSource) {
  if (contents.length > 0 || kinds.includes('onebox')) return null;
  const isUsable = !isVagueName(receivedName, merchant) && isCustomsText(receivedName);
  const dollars = Number(amount);
  const line = {
    description: isUsable ? receivedName.trim() : '',
    qty: '1',
    price: dollars > 0 && dollars <= limits.unitPriceMax ? amount : '',
  };
  return line.description || line.price ? line : null;
}
