/** The effect of pressing some keys here and now. */
export interface ShortcutOffer {
  /** In the person's language: "New product". */
  readonly label: string
  readonly run: () => void
}

export type KeyGroup = 'everywhere' | 'page' | 'form' | 'go'

/** One line of the table that handles presses and that the sheet of shortcuts shows. */
export interface Shortcut {
  /** One press, or two after each other: `n`, `?`, `g o`, `mod+Enter` (Ctrl, or ⌘ on a Mac). */
  readonly keys: string
  readonly group: KeyGroup
  /** Works while something is being typed and inside dialogs. */
  readonly isInFields?: boolean
  /**
   * Returns its present effect; null where there is nothing for it to do. Asked at each press and when the sheet opens.
   */
  readonly offer: () => ShortcutOffer | null
}

export interface Press {
  readonly key: string
  readonly isMod: boolean
  readonly isAlt: boolean
  /** In a field, a list of choices or a dialog: what is typed there is theirs. */
  readonly isTyping: boolean
  /** Milliseconds of any clock that runs on. */
  readonly at: number
}

/** The first of two presses, until the second is due. */
export interface FirstPress {
  readonly key: string
  readonly at: number
}

/** How long the second of two presses may take. */
export const CHORD_MS = 1_500

/** A press as the table writes it; undefined for one that can be no shortcut (Alt, dead keys, Shift alone). */
function nameOfPress({ key, isMod, isAlt }: Press): string | undefined {
  if (isAlt || key === 'Dead' || key === 'Process' || key.length === 0) return undefined
  const plain = key.length === 1 ? key.toLowerCase() : key
  return isMod ? `mod+${plain}` : plain
}

/**
 * Returns the meaning of a press after earlier ones: something to run, or the beginning of two. The last line of the
 * table wins.
 */
export function meaningOf(
  table: readonly Shortcut[],
  press: Press,
  begun: FirstPress | null,
): { readonly run: ShortcutOffer | null; readonly begun: FirstPress | null } {
  const name = nameOfPress(press)
  const nothing = { run: null, begun: null }
  if (name === undefined) return nothing
  const open = table.filter(({ isInFields }) => isInFields === true || !press.isTyping)
  const isSecond = begun !== null && press.at - begun.at <= CHORD_MS
  const asked = isSecond ? [`${begun.key} ${name}`, name] : [name]
  for (const keys of asked) {
    const run = offerOf(open, keys)
    if (run) return { run, begun: null }
  }
  const begins = open.some((line) => line.keys.startsWith(`${name} `) && line.offer() !== null)
  return begins ? { run: null, begun: { key: name, at: press.at } } : nothing
}

function offerOf(table: readonly Shortcut[], keys: string): ShortcutOffer | null {
  for (const line of table.toReversed()) {
    const offer = line.keys === keys ? line.offer() : null
    if (offer) return offer
  }
  return null
}

export interface ShownShortcut {
  readonly keys: string
  readonly label: string
  readonly group: KeyGroup
}

const order: readonly KeyGroup[] = ['page', 'form', 'go', 'everywhere']

/** Returns the shortcuts that work now, as the sheet lists them: by group, each keys once. */
export function shownOf(table: readonly Shortcut[]): ShownShortcut[] {
  const shown = new Map<string, ShownShortcut>()
  for (const { keys, group } of table) {
    const offer = offerOf(table, keys)
    if (offer && !shown.has(keys)) shown.set(keys, { keys, label: offer.label, group })
  }
  return [...shown.values()].toSorted((one, other) => order.indexOf(one.group) - order.indexOf(other.group))
}
