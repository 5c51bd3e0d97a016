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
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  const members = value as Readonly<Record<string, unknown>>
  let text = ''
  // In the order of code units, which is what sorting does by itself.
  for (const key of Object.keys(members).toSorted()) {
    const member = members[key]
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonicalJson(member)}`
  }
  return `{${text}}`
}

/** Most keys are plain words, which need no escaping. */
const quoted = (key: string): string => (/^[A-Za-z]+$/.test(key) ? `"${key}"` : JSON.stringify(key))
