/** The actions that a key can start. Source: desk.md, 4. */
export const actionNames = [
  'help',
  'search',
  'member',
  'offers',
  'hold',
  'recall',
  'lineDiscount',
  'orderDiscount',
  'refund',
  'drawer',
  'lock',
  'payExact',
  'pay',
  'undo',
  'redo',
  'commandBar',
  'reprint',
  'lineUp',
  'lineDown',
  'removeLine',
  'quickKeys',
  'priceCheck',
  'findOrder',
] as const
export type ActionName = (typeof actionNames)[number]

/** Defaults of desk.md; Ctrl+N, Ctrl+T and Ctrl+W belong to the browser and are not used. */
export const defaultKeys: Readonly<Record<ActionName, string>> = {
  help: 'F1',
  search: 'F2',
  member: 'F3',
  offers: 'F4',
  hold: 'F5',
  recall: 'F6',
  lineDiscount: 'F7',
  orderDiscount: 'F8',
  refund: 'F9',
  drawer: 'F10',
  lock: 'F11',
  payExact: 'F12',
  pay: 'Shift+F12',
  undo: 'Ctrl+Z',
  redo: 'Ctrl+Y',
  commandBar: 'Ctrl+K',
  reprint: 'Ctrl+P',
  lineUp: 'PageUp',
  lineDown: 'PageDown',
  removeLine: 'Delete',
  quickKeys: 'Space',
  priceCheck: 'Ctrl+I',
  findOrder: 'Ctrl+F',
}

interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** A key press as it is written in the settings: `Ctrl+Z`, `Shift+F12`, `Space`. Command on a Mac counts as Ctrl. */
export function chordOf(event: KeyPress): string {
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  const isSign = event.key.length === 1 && !/[a-z0-9 ]/i.test(event.key)
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl+' : '',
    event.altKey ? 'Alt+' : '',
    event.shiftKey && !isSign ? 'Shift+' : '',
    key,
  ].join('')
}

/** The keys that the browser keeps for itself, and keys that type or move: none of them may be bound. */
const taken = new Set(['Ctrl+N', 'Ctrl+T', 'Ctrl+W', 'Enter', 'Escape', 'Tab', 'Shift+Tab', 'Backspace'])

/** Returns whether a key may start an action: no plain character, nothing the browser keeps. */
export const canBind = (chord: string): boolean => !taken.has(chord) && !/^(Shift\+)?.$/u.test(chord)

export type KeyMap = Readonly<Record<ActionName, string>>

export const keyMapOf = (own: Readonly<Partial<Record<ActionName, string>>>): KeyMap => ({ ...defaultKeys, ...own })

/** The action a key starts, or null. */
export const actionOf = (chord: string, keys: KeyMap): ActionName | null =>
  actionNames.find((name) => keys[name] === chord) ?? null

/** The own keys after binding one; whatever had that key before gives it up. */
export function bindKey(
  own: Readonly<Partial<Record<ActionName, string>>>,
  name: ActionName,
  chord: string,
): Partial<Record<ActionName, string>> {
  const holder = actionOf(chord, keyMapOf(own))
  return { ...own, ...(holder !== null && holder !== name ? { [holder]: '' } : {}), [name]: chord }
}
