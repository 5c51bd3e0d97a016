/** Longest name of a host, and of one of its parts. Source: RFC 1035, 2.3.4. */
const NAME_LENGTH = 253
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/

/** Ends that lead to no public host. Source: RFC 6761, RFC 6762, RFC 8375. */
const NOT_PUBLIC = ['localhost', 'local', 'internal', 'lan', 'home', 'arpa', 'onion', 'invalid', 'test']

/**
 * Reads the domain that somebody typed: lower case, letters of other scripts as they travel (`xn--…`), without a dot at its end; null for what
 * is no public host's name: an address with a path or a port, an IP address, a single word, an end that is inside.
 */
export function readDomain(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '')
  if (typed === '' || /[\s/:@?#\\%[\]]/.test(typed)) return null
  const url = URL.parse(`http://${typed}/`)
  if (!url || url.port !== '') return null
  const { hostname } = url
  const labels = hostname.split('.')
  const end = labels.at(-1) ?? ''
  const isHost = labels.length > 1 && labels.every((label) => LABEL.test(label)) && hostname.length <= NAME_LENGTH
  return isHost && !/^\d+$/.test(end) && !NOT_PUBLIC.includes(end) ? hostname : null
}

/** The name under which the word stands that proves a domain, and the record's text. */
export const domainProof = (domain: string, word: string): { readonly host: string; readonly text: string } => ({
  host: `_kassa.${domain}`,
  text: `kassa-domain=${word}`,
})
