import { journalDb } from '../journal/databases.ts'
import { recall } from '../journal/journal-db.ts'
import type { DeskRecord } from '../journal/journal-db.ts'
import { settingOf } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import type { DeskState, OpenShift } from '../model/desk-state.ts'
import { takenPayments } from '../payment/due.ts'
import { isBound } from '../payment/methods/channel/pending.ts'

/** A drawer of this till: at hand, open beside it, or without a shift. Null is the name of an only one. */
export interface Drawer {
  readonly name: string | null
  readonly stands: 'at-hand' | 'aside' | 'free'
}

type Shifts = Pick<DeskState, 'setup' | 'shift' | 'shiftsAside'>

const nameOf = ({ drawer }: Pick<OpenShift, 'drawer'>): string | null => drawer ?? null

/** The drawers of this till: those of its setting, and whichever has a shift that is open still. */
export function drawersOf({ setup, shift, shiftsAside }: Shifts): readonly Drawer[] {
  const set: readonly (string | null)[] = settingOf(setup, 'sales.drawers')
  const [atHand, aside] = [shift ? [nameOf(shift)] : [], shiftsAside.map(nameOf)]
  const names = new Set([...set, ...atHand, ...aside])
  return [...names].map((name) => ({
    name,
    stands: atHand.includes(name) ? 'at-hand' : aside.includes(name) ? 'aside' : 'free',
  }))
}

/** Returns whether a payment is under way; it belongs to the drawer it was begun at. */
export const isPaying = (): boolean => desk.read().isWriting || isBound() || takenPayments.read().tenders.length > 0

const shiftsKept = (shift: OpenShift | null, shiftsAside: readonly OpenShift[]): DeskRecord[] => [
  { key: 'shift', value: shift },
  { key: 'shifts-aside', value: shiftsAside },
]

/**
 * Brings a drawer to hand; the one that was stays open beside it. Without a shift it waits for its float. Does nothing while something is
 * being paid.
 */
export async function takeDrawer(name: string | null): Promise<void> {
  const { shift, shiftsAside } = desk.read()
  if (isPaying()) return
  const open = [...shiftsAside, ...(shift ? [shift] : [])]
  const next = open.find((one) => nameOf(one) === name) ?? null
  const others = open.filter((one) => one !== next)
  await journalDb().remembered.bulkPut(shiftsKept(next, others))
  desk.change({ shift: next, shiftsAside: others })
}

const floatKey = (drawer: string | null): string => (drawer === null ? 'next-float' : `next-float:${drawer}`)

/**
 * Returns the amount that the last closing left in a drawer, as its next float: from this browser's memory, or, where
 * the till was registered anew, from the server. Null where nobody knows of a closing.
 */
export async function leftInDrawer(drawer: string | null): Promise<number | null> {
  const remembered = await recall<number>(journalDb(), floatKey(drawer))
  const said = desk.read().setup?.drawersLeft?.find((one) => one.drawer === drawer)
  return remembered ?? said?.leftMinor ?? null
}

/** Updates the stored and shown state once a shift is closed: another drawer that is open comes to hand. */
export function afterClosing(shift: OpenShift, nextFloatMinor: number) {
  const [next = null, ...shiftsAside] = desk.read().shiftsAside
  const float = { key: floatKey(nameOf(shift)), value: nextFloatMinor }
  return { kept: [...shiftsKept(next, shiftsAside), float], shows: { shift: next, shiftsAside } }
}
