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
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_LENGTH || !localPart.test(local)) return false;
  // Mail clients would decode it.
  if (local.includes('=?') || local.split('.').includes('')) return false;
  const labels = email.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  return labels.length > 1 && last.length > 1 && labels.every(isHostLabel) && !/^\d+$/.test(last);
}

function isHostLabel(label: string): boolean {
  return hostLabel.test(label) && !label.startsWith('-') && !label.endsWith('-');
}
