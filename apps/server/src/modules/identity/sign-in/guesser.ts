/** The network an address belongs to: a guesser has all of it (IPv4 /24, IPv6 /64). */
function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = plain.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}

/** Under which name somebody's failures are counted: a stranger's network. */
export const strangerAt = ({ ip }: { readonly ip: string }): string => `network ${networkOf(ip)}`

/** Returns the guesser for a person who is signed in as the account whose password is asked: no stranger can use up their attempts. */
export const sessionOf = (sessionId: string | null): string => `session ${sessionId}`
