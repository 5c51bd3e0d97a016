import { lessWide } from '../../money/wide.ts'
import type { Amount, LinesOf } from '../amount.ts'
import type { AccountRole } from '../posting.ts'
import type { DrawerPosting, Notes, PaidInNotes } from './drawer-posting.ts'

const turnedRound = (notes: Notes | null | undefined): Notes | undefined =>
  notes ? { ...notes, minor: lessWide(0, notes.minor) } : undefined

/** Returns an amount as it lies in the drawer: in money of the outlet, and in notes of other currencies. */
export const inNotes = (
  minor: number,
  { foreignMinor = 0, notes }: Partial<PaidInNotes>,
  keys: Omit<Amount, 'minor'>,
): Amount[] => [
  { ...keys, minor: minor - foreignMinor },
  { ...keys, role: 'foreign-cash', minor: foreignMinor, notes: notes ?? undefined },
]

/** Returns the account that cash comes from or goes to where no sale moved it. */
const againstDrawer = ({ reason, destination }: Extract<DrawerPosting, { kind: 'cash' }>): AccountRole => {
  if (reason === 'float' || reason === 'to-safe') return 'safe'
  if (reason === 'closing') return 'cash-difference'
  if (reason === 'in') return 'paid-in'
  if (reason === 'unbooked') return 'suspense'
  if (destination === 'safe') return 'safe'
  if (destination === 'tips') return 'tips-payable'
  return destination === 'bank' ? 'bank-in-transit' : 'paid-out'
}

/** The amounts of what moves a drawer beside tenders. */
export const drawerLines: LinesOf<DrawerPosting> = {
  cash: (posting) => [
    ...inNotes(posting.amountMinor, posting, { role: 'drawer', reason: posting.reason }),
    { role: againstDrawer(posting), minor: -posting.amountMinor, reason: posting.reason },
  ],
  'foreign-banked': ({ valueMinor, receivedMinor, notes }) => [
    { role: 'bank', minor: receivedMinor, reason: 'banked' },
    { role: 'foreign-cash', minor: -valueMinor, reason: 'banked', notes: turnedRound(notes) },
    { role: 'exchange-difference', minor: valueMinor - receivedMinor, reason: 'banked' },
  ],
}
