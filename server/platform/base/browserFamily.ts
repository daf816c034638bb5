/** The browser and kind of device by their common names; deliberately less than the user agent reveals. */
export interface BrowserFamily {
  browser: string | null;
  device: string | null;
}

// The first match wins: most browsers also include the names of others.
const BROWSERS: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPX|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.* Safari\//, 'Safari'],
];
const DEVICES: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

/** Longer than any real user agent. */
const MAX_CHARACTERS = 500;

export function browserFamily(userAgent: string): BrowserFamily {
  const said = userAgent.slice(0, MAX_CHARACTERS);
  return { browser: nameOf(BROWSERS, said), device: nameOf(DEVICES, said) };
}

const nameOf = (names: typeof BROWSERS, userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
