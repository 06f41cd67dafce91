import { limits } from '@/contract/limits';

import { sanitizeFileName } from './files';

it.each([
  ['../../etc/passwd.pdf', 'passwd.pdf'],
  ['C:\\temp\\bill.PDF', 'bill.pdf'],
  ['evil.exe', 'evil.exe.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['a\r\nSet-Cookie: b=1.pdf', 'aSet-Cookie b=1.pdf'],
  ['"; filename="x.html', '; filename=x.html.pdf'],
  ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1).pdf'],
  ['領収書 2026.pdf', '領収書 2026.pdf'],
  ['...', 'document.pdf'],
  [`${'長'.repeat(200)}.pdf`, `${'長'.repeat(limits.chatFileNameMax)}.pdf`],
])('sanitizes the PDF name %j to %j', (rawName, safeName) =>
  expect(sanitizeFileName(rawName, 'application/pdf')).toBe(safeName),
);
