import { limits } from '@/contract/limits';

/** Letters, and short numbers as in "3pk", but no product numbers. */
const nameWord = /^(?=.*\p{L})(?:\D+|.{1,4})$/u;

/**
 * The words of a link: ".../nike-running-shoes/dp/B0CX23" → "Nike running shoes". Empty if no
 * part of its path has two or more words.
 */
export function readNameFromLink(url: string): string {
  if (!URL.canParse(url)) return '';
  const parts = new URL(url).pathname.split('/').map((part) =>
    tryDecode(part)
      .replace(/\.\w{3,5}$/, '')
      .split(/[-_+.\s]+/)
      .filter((word) => nameWord.test(word)),
  );
  const [words = []] = parts.toSorted((a, b) => b.length - a.length);
  const name = words.length > 1 ? words.join(' ').slice(0, limits.itemDescriptionMax) : '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function tryDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
