/** What a user agent calls itself, first match wins: many browsers claim to be others too. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * A device as its owner would know it again, "Chrome · Windows": names from our own list only,
 * whatever the user agent says of itself. Empty when nothing in it is known.
 */
export function deviceName(agent: string): string {
  const named = [browsers, systems].map((list) => list.find(([sign]) => sign.test(agent))?.[1]);
  return named.filter(Boolean).join(' · ');
}
