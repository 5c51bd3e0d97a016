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

/** What a browser runs on, as people call it; empty where it does not say. For the name a till proposes for itself. */
export const systemOf = (userAgent: string): string => SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
