/** The transport encoding of spec §7 ("encoded"): base64 of UTF-8. It protects nothing. */
export function encodePassword(password: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(password)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
