import { cashGap, floatGap, nextFloatGap, type DrawerGap } from '@kassa/domain/sales/drawer-gap.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { readSetting } from '../../../settings/public.ts'
import { findShiftAfter, findShiftBefore, type DrawerPlace } from './drawer-chain.store.ts'

/** Names a gap so that the proof of drawers knows the item that files it; `gapSubject` of the proof writes the same. */
const named = ({ expectedMinor, foundMinor }: DrawerGap, what: string, id: string) => ({
  gap: `${what}/${id}/${expectedMinor}/${foundMinor}`,
})

interface Opened extends DrawerPlace {
  readonly id: string
  readonly floatMinor: number
}

/** A float that is not what the last closing of this drawer left. */
export async function openingGaps(tx: Tx, merchantId: string, shift: Opened): Promise<ReviewReason[]> {
  const before = await findShiftBefore(tx, merchantId, shift)
  const gap = floatGap(before?.leftMinor ?? null, shift.floatMinor)
  return gap && before ? [floatReason(gap, shift, before.number)] : []
}

const floatReason = (gap: DrawerGap, shift: { id: string; number: string }, before: string): ReviewReason => ({
  code: 'shift.float-differs',
  facts: {
    ...named(gap, 'float', shift.id),
    shiftId: shift.id,
    number: shift.number,
    before,
    left: gap.expectedMinor,
    float: gap.foundMinor,
  },
})

interface Closed extends DrawerPlace {
  readonly id: string
  readonly countedMinor: number
  readonly nextFloatMinor: number
}

/** More left than was counted; and the float of a shift that was opened before this one was closed, as at a till registered anew. */
export async function closingGaps(tx: Tx, merchantId: string, shift: Closed): Promise<ReviewReason[]> {
  const { id, number, countedMinor, nextFloatMinor } = shift
  const next = nextFloatGap(countedMinor, nextFloatMinor)
  const after = await findShiftAfter(tx, merchantId, shift)
  const float = after ? floatGap(nextFloatMinor, after.floatMinor) : null
  const nextFacts = { shiftId: id, number, counted: countedMinor, nextFloat: nextFloatMinor }
  return [
    ...(next
      ? [{ code: 'shift.next-float-above' as const, facts: { ...named(next, 'next-float', id), ...nextFacts } }]
      : []),
    ...(float && after ? [floatReason(float, after, number)] : []),
  ]
}

/** The most that is moved at once at an outlet. */
export const mostMoved = (tx: Tx, place: { merchantId: string; outletId: string }): Promise<number> =>
  readSetting(tx, place, 'sales.cash-moved-most-minor')

/** A float or a movement beyond it. */
export function beyondReasons(
  { id, shiftId, amountMinor }: { readonly id: string; readonly shiftId: string; readonly amountMinor: number },
  mostMinor: number,
): ReviewReason[] {
  const gap = cashGap(amountMinor, mostMinor)
  const facts = { shiftId, given: amountMinor, most: mostMinor }
  return gap ? [{ code: 'shift.cash-beyond-bound', facts: { ...named(gap, 'moved', id), ...facts } }] : []
}
