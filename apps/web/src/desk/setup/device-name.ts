const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPad|Macintosh(?=.*Mobile)/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Sunmi/i, 'Sunmi'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
]

/**
 * Returns the common name of a browser's operating system; empty where it does not say. The name that a till proposes
 * for itself uses it.
 */
export const systemOf = (userAgent: string): string => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
