import { closeShift as call } from '@kassa/contract/sales/shift.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { shiftCan } from '@kassa/domain/sales/shift-can.ts'
import { command } from '../../../platform/command.ts'
import { fileOfficeReview } from '../../journal/public.ts'
import { businessDayAt } from '../../organisation/public.ts'
import { findRefundPlace } from '../place/refund-place.store.ts'
import { findShiftAlone, isShiftLeft } from './shift.store.ts'
import { listShiftTotals } from './shift-totals.ts'
import { detailOf, findSeen } from './shifts.ts'
import { countedOrExpected, notesDiffer } from './drawer/close-notes.ts'
import { closingGaps } from './drawer/drawer-gaps.ts'
import { writeClosing } from './write-closing.ts'

/** Closes a shift that no desk holds any more, on what was found in its drawer (G7: no state that a person cannot leave). */
export const closeShift = command(call, async (context, { id, countedMinor, note, ...rest }) => {
  const nextFloatMinor = rest.nextFloatMinor ?? countedMinor
  const { tx, merchantId, actor, now, newId } = context
  const seen = await findSeen(context, id)
  const shift = seen && (await findShiftAlone(tx, merchantId, id))
  if (!shift) return refuse({ code: 'thing.not-found' })
  const obstacle = shiftCan('close', shift)
  if (obstacle !== null) return refuse({ code: obstacle })
  if (!(await isShiftLeft(tx, merchantId, shift))) {
    return refuse({ code: 'shift.desk-holds-it', facts: { device: seen.deviceName } })
  }
  if (nextFloatMinor > countedMinor) {
    return refuse({ code: 'shift.next-float-invalid', facts: { nextFloatMinor, countedMinor } })
  }
  const [summed] = await listShiftTotals(tx, merchantId, [id])
  if (!summed) throw new Error(`shift ${id} has no totals`)
  const { shiftId: _, ...totals } = summed
  const notes = countedOrExpected(rest, totals)
  await writeClosing(
    tx,
    merchantId,
    { shift, totals, newId },
    {
      at: now,
      countedAt: now,
      businessDay: businessDayAt(now, await findRefundPlace(tx, merchantId, shift.outletId)),
      by: { id: actor.accountId, isStaff: actor.kind === 'staff' },
      countedMinor,
      counts: [],
      nextFloatMinor,
      note,
      ...notes,
    },
  )
  const { number, currency, outletId } = shift
  const reasons = [
    ...(await closingGaps(tx, merchantId, { ...shift, countedMinor, nextFloatMinor })),
    ...notesDiffer(notes, totals),
  ]
  if (reasons.length > 0) await fileOfficeReview(context, { outletId, reasons })
  const facts = { shiftId: id, number, expectedMinor: totals.expectedMinor, countedMinor, currency }
  context.audit({ subject: `shift/${id}`, after: { ...facts, note } })
  context.emit({ name: 'shift.closed', outletId, payload: facts })
  const closed = await findSeen(context, id)
  return closed ? accept(await detailOf(context, closed)) : refuse({ code: 'thing.not-found' })
})
