// In this order: Edge and Opera name Chrome as well, and Chrome names Safari.
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
 * What a person calls a browser, such as “Firefox on Linux”.
 *
 * @param userAgent What the browser said of itself; null where it said nothing.
 * @returns Null where it is none that people know.
 */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0]
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}
