import type { JournalEntry } from './journal.ts'

/**
 * The text a journal entry's hash is taken over, the same on the device and on the server.
 *
 * Object keys are put in order so that a body read back from a store hashes as it did when written.
 */
export const hashedText = (entry: Omit<JournalEntry, 'hash'>): string =>
  [entry.previousHash, entry.id, entry.sequence, entry.contractVersion, canonicalJson(entry.body)].join('\n')

export const firstPreviousHash = '0'.repeat(64)

/** JSON with the keys of every object in code-unit order; `undefined` members are left out as JSON does. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null'
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  for (const [key, opening] of inOrder(Object.keys(members))) {
    const member = members[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${opening}${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** Most texts need no escaping. */
const quoted = (text: string): string => (/^[\w .:+-]*$/.test(text) ? `"${text}"` : JSON.stringify(text))

/** A key, and what stands before its value. */
type Member = readonly [key: string, opening: string]

// A journal's entries have the same few sets of keys over and over.
const orders = new Map<string, readonly Member[]>()
const mostOrders = 500

/** Only keys without a comma are kept under their joined names, so that another set of as many keys never has that name. */
function inOrder(keys: readonly string[]): readonly Member[] {
  const name = keys.join()
  const known = orders.get(name)
  if (known?.length === keys.length) return known
  // In the order of code units, which is what sorting does by itself.
  const order = keys.toSorted().map((key): Member => [key, `${quoted(key)}:`])
  if (orders.size < mostOrders && !keys.some((key) => key.includes(','))) orders.set(name, order)
  return order
}
