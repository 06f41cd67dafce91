import { limits } from '@/contract/limits';

const MAX_LOCAL_LENGTH = 64;
const localPart = /^[^\s@,;:<>()[\]\\"\p{C}]+$/u;
const hostLabel = /^[\p{L}\p{N}\p{M}-]{1,63}$/u;

/** Normalizes an email for comparison and storage: NFKC, trimmed, lowercase. */
export function normalizeEmail(input: string): string {
  return input.normalize('NFKC').trim().toLowerCase();
}

/** Takes a normalized email. Runs in linear time. */
export function isEmail(email: string): boolean {
  if (email.length > limits.emailMax) return false;
  const atIndex = email.lastIndexOf('@');
  const local = email.slice(0, atIndex);
  if (atIndex < 1 || local.length > MAX_LOCAL_LENGTH || !localPart.test(local)) return false;
  // Mail clients would decode "=?" as an encoded word.
  if (local.includes('=?') || local.split('.').includes('')) return false;
  const labels = email.slice(atIndex + 1).split('.');
  const tld = labels.at(-1) ?? '';
  return labels.length > 1 && tld.length > 1 && labels.every(isHostLabel) && !/^\d+$/.test(tld);
}

function isHostLabel(label: string): boolean {
  return hostLabel.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
