const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPad', 'iPad'],
  ['iPhone', 'iPhone'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

const first = (text: string, table: readonly (readonly [string, string])[]): string | undefined =>
  table.find(([sign]) => text.includes(sign))?.[1]

/** A browser's header in words: `Chrome · Windows`; what is not known is shown as it came, cut short. */
export function browserName(userAgent: string): string {
  const names = [first(userAgent, browsers), first(userAgent, systems)].filter((name) => name !== undefined)
  return names.length === 0 ? userAgent.slice(0, 40) || '–' : names.join(' · ')
}
