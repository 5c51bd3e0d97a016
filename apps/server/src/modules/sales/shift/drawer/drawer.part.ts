import type { SalePart, TakenForeign } from '../../../../platform/sale-part.ts'
import { awaitingCtes } from './awaiting-part.store.ts'
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
    if (countedIn?.kind !== 'counted') return null
    const { shiftId, notedId, notedMinor } = countedIn
    const countedMinor = ownCashMinor - notedMinor
    const notes = byCurrency(foreignCash).map((one) => ({ id: newId(), ...one }))
    if (countedMinor === 0 && notes.length === 0) return null
    return { id: newId(), shift_id: shiftId, noted_id: notedId, counted_minor: countedMinor, notes }
  },
  ctes: behindCtes,
}

/** Cash of a document that is booked in no shift and that no count had: it lies in the drawer, or left it as that was opened again. */
const awaitingPart: SalePart = {
  name: 'awaiting',
  rows: ({ countedIn, ownCashMinor = 0, foreignCash = [] }, { newId }) => {
    if (!countedIn || countedIn.kind === 'counted' || (ownCashMinor === 0 && foreignCash.length === 0)) return null
    const { shiftId, deviceId, happenedAt, emptiedBy } = countedIn
    const ids = { id: newId(), safe_id: newId(), shift_id: shiftId, device_id: deviceId, emptied_by: emptiedBy }
    return { ...ids, amount_minor: ownCashMinor, happened_at: happenedAt }
  },
  ctes: awaitingCtes,
}

const byCurrency = (notes: readonly TakenForeign[]) =>
  [...Map.groupBy(notes, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    amount_minor: own.reduce((sum, one) => sum + one.amount_minor, 0),
  }))

/** All that a document writes of its shift's drawer. */
export const drawerParts: readonly SalePart[] = [drawerPart, foreignPart, behindPart, awaitingPart]
