import { limits } from '@/contract/limits';

const localMax = 64;
const localPart = /^[^\s@,;:<>()[\]\\"\p{C}]+$/u;
const hostLabel = /^[\p{L}\p{N}\p{M}-]{1,63}$/u;

/** The one spelling of an e-mail address that is compared and stored: NFKC, trimmed, lower case. */
export function normalEmail(input: string): string {
  return input.normalize('NFKC').trim().toLowerCase();
}

/**
 * Whether a normal e-mail address has the shape of one (spec §5: no spaces). Single character
 * classes only, so linear.
 */
export function isEmail(email: string): boolean {
  if (email.length > limits.emailMax) return false;
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  if (at < 1 || local.length > localMax || !localPart.test(local)) return false;
  // Mail programs would decode it.
  if (local.includes('=?') || local.split('.').includes('')) return false;
  const labels = email.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && last.length > 1 && labels.every(isHostLabel) && !/^\d+$/.test(last);
}

function isHostLabel(label: string): boolean {
  return hostLabel.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
