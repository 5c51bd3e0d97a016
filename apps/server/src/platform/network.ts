/** The network an address belongs to: a guesser has all of it (IPv4 /24, IPv6 /64). */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/, '')
  if (!plain.includes(':')) return plain.split('.').slice(0, 3).join('.')
  const [head = '', tail = ''] = plain.split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = plain.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : []
  return [...first, ...zeros, ...last].slice(0, 4).join(':')
}
