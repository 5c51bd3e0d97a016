const SECONDS = { s: 1, h: 3600, d: 86_400 } as const

/** Seconds of `30s`, `12h` or `365d`; a bare number is days. Throws for anything else. Source: specification §9, D58. */
export function expirySeconds(expiry: string): number {
  const found = /^(\d+)([shd]?)$/.exec(expiry)
  if (!found) throw new Error(`not an expiry: ${expiry}`)
  const unit = (found[2] === '' ? 'd' : found[2]) as keyof typeof SECONDS
  return Number(found[1]) * SECONDS[unit]
}

/** The value of a cookie in a `document.cookie` string, or `undefined`. */
export function cookieIn(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((part) => part.startsWith(`${name}=`))
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
}

/** The text to give to `document.cookie`; without an expiry it lives 7 days. */
export const cookieText = (name: string, value: string, expiry = '7d'): string =>
  `${name}=${encodeURIComponent(value)}; path=/; max-age=${expirySeconds(expiry)}; samesite=lax`
