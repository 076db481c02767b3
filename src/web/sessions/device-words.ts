/** Browsers by a token of their user agent. Most claim to be the ones further down, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const PHONES = new Set(['Android', 'iPhone'])

/** Describes the browser and the system of a user agent, such as “Firefox on Linux”. */
export function deviceWords(userAgent: string | null | undefined): {
  words: string
  isPhone: boolean
} {
  const find = (table: typeof BROWSERS) => table.find(([token]) => token.test(userAgent ?? ''))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  const words = browser ?? (system ? 'A browser' : 'Unknown browser')
  return {
    words: system ? `${words} on ${system}` : words,
    isPhone: system !== undefined && PHONES.has(system),
  }
}
