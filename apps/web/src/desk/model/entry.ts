/** The purpose of typed digits: looking up a code, or the quantity, price or discount of the chosen line. */
export type EntryMode = 'code' | 'quantity' | 'price' | 'discount'

/** The content of the entry line. `times` is a quantity typed before a code (`3*`). */
export interface TypedEntry {
  readonly text: string
  readonly mode: EntryMode
  readonly times: string | null
}

export type EntryCommand =
  | { readonly kind: 'look-up'; readonly text: string; readonly times: string | null }
  | { readonly kind: 'set-quantity' | 'set-price' | 'set-discount'; readonly text: string }
  | { readonly kind: 'step'; readonly by: 1 | -1 }

export interface EntryStep {
  readonly entry: TypedEntry
  readonly command: EntryCommand | null
}

export const emptyEntry: TypedEntry = { text: '', mode: 'code', times: null }

const LONGEST_ENTRY = 40
const stay = (entry: TypedEntry): EntryStep => ({ entry, command: null })

const applyKinds = { quantity: 'set-quantity', price: 'set-price', discount: 'set-discount' } as const

const submit = (entry: TypedEntry): EntryStep => {
  if (entry.text === '') return stay(entry.mode === 'code' ? entry : { ...entry, mode: 'code' })
  const command: EntryCommand =
    entry.mode === 'code'
      ? { kind: 'look-up', text: entry.text, times: entry.times }
      : { kind: applyKinds[entry.mode], text: entry.text }
  return { entry: emptyEntry, command }
}

const multiply = (entry: TypedEntry): EntryStep => {
  if (entry.text === '') return stay({ ...emptyEntry, mode: 'quantity' })
  const isNumber = /^\d+(\.\d+)?$/.test(entry.text)
  return stay(entry.mode === 'code' && isNumber ? { ...emptyEntry, times: entry.text } : entry)
}

const erase = (entry: TypedEntry): EntryStep => {
  if (entry.text !== '') return stay({ ...entry, text: entry.text.slice(0, -1) })
  return stay(emptyEntry)
}

/**
 * One key of the keyboard or of the pad: digits and `.` collect; `3*` waits for a code; `*2.5` and Enter set the quantity
 * of the chosen line; `+` and `-` step it; `/` begins its discount; Backspace takes back, Escape clears.
 * Source: desk.md, 3.3.
 */
export function pressEntryKey(entry: TypedEntry, key: string): EntryStep {
  if (/^[0-9]$/.test(key) || (key === '.' && /^\d+$/.test(entry.text)))
    return stay(entry.text.length < LONGEST_ENTRY ? { ...entry, text: entry.text + key } : entry)
  if (key === '*') return multiply(entry)
  if (key === '/' && entry.text === '') return stay({ ...emptyEntry, mode: 'discount' })
  // Behind `*` or `/` a sign belongs to the number, which is then refused as it stands: it never steps or removes a line.
  if (entry.mode !== 'code' && entry.text === '' && key === '-') return stay({ ...entry, text: '-' })
  if ((key === '+' || key === '-') && entry.text === '' && entry.mode === 'code')
    return { entry, command: { kind: 'step', by: key === '+' ? 1 : -1 } }
  if (key === 'Enter') return submit(entry)
  if (key === 'Backspace') return erase(entry)
  if (key === 'Escape') return stay(emptyEntry)
  return stay(entry)
}

/** A mode chip: with digits typed it applies them at once, without it waits for them; pressed again it lets go. */
export function pressEntryMode(entry: TypedEntry, mode: EntryMode): EntryStep {
  if (entry.text !== '' && entry.mode === 'code' && mode !== 'code')
    return { entry: emptyEntry, command: { kind: applyKinds[mode], text: entry.text } }
  return stay({ ...emptyEntry, mode: entry.mode === mode ? 'code' : mode })
}
