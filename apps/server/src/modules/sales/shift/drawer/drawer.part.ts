import type { SalePart, TakenForeign } from '../../../../platform/sale-part.ts'
import { behindCtes } from './behind-part.store.ts'
import { drawerCtes } from './drawer-part.store.ts'
import { foreignPart } from './foreign.part.ts'

/** Cash of a document into the drawer of its shift or out of it, one entry; of a plain sale its tender says it. */
export const drawerPart: SalePart = {
  name: 'drawer',
  rows: ({ cashMinor }, { newId }) => (cashMinor === 0 ? null : { id: newId(), amount_minor: cashMinor }),
  ctes: drawerCtes,
}

/** Cash of a document that is booked after its drawer was counted: what the count found over or short of it. */
const behindPart: SalePart = {
  name: 'behind',
  rows: ({ countedIn, ownCashMinor = 0, foreignCash = [] }, { newId }) => {
    if (!countedIn) return null
    const { shiftId, notedId, notedMinor } = countedIn
    const countedMinor = ownCashMinor - notedMinor
    const notes = byCurrency(foreignCash).map((one) => ({ id: newId(), ...one }))
    if (countedMinor === 0 && notes.length === 0) return null
    return { id: newId(), shift_id: shiftId, noted_id: notedId, counted_minor: countedMinor, notes }
  },
  ctes: behindCtes,
}

const byCurrency = (notes: readonly TakenForeign[]) =>
  [...Map.groupBy(notes, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount_minor: own.reduce((sum, one) => sum + one.amount_minor, 0),
  }))

/** All that a document writes of its shift's drawer. */
export const drawerParts: readonly SalePart[] = [drawerPart, foreignPart, behindPart]
