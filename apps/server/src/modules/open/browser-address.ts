const LOOPBACK = new Set(['127.0.0.1', '[::1]'])

/** Returns whether a browser may be sent there: https, or its own machine for a program that runs on it; without a fragment. Source: OAuth 2.1, 2.3. */
export function isBrowserAddress(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname))
}
