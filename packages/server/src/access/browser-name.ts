// In this order: Edge and Opera also name Chrome, and Chrome names Safari.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

// Android names Linux, and an iPhone names Mac OS X.
const systems = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\biP(?:hone|ad|od)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const

/**
 * The name by which people know a browser, such as “Firefox on Linux”.
 *
 * @param userAgent The `User-Agent` header; null if there is none.
 * @returns Null if the browser is not well known.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
