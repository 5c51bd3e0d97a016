import type { TrainingBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { notBooked, type BookingDesk, type ReviewReason, type BookingOutcome } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { recordEntry } from '../../../platform/calls/record.ts'
import { findActing, findShift } from '../shift/shift.store.ts'
import { insertTraining, setTrainingEnded } from '../shift/training.store.ts'

const TRAINING = 'desk.cashiering.training'

/** Returns a reason where the person who began or ended training lacks the permission: it happened, so it is noted and filed for review. */
const lacking = ({ id, codes }: { readonly id: string; readonly codes: readonly string[] }): ReviewReason[] =>
  codes.includes(permissionCode(TRAINING))
    ? []
    : [{ code: 'shift.permission-missing', facts: { staffId: id, permissions: [TRAINING] } }]

/** Notes that a training began or ended at a desk. It moves no money and no stock. Source: D107. */
export async function bookTraining(tx: Tx, desk: BookingDesk, body: TrainingBody): Promise<BookingOutcome> {
  const { merchantId, deviceId, outletId } = desk.device
  const acting = await findActing(tx, { merchantId, outletId, at: body.at }, body.staffId)
  if (!acting) return notBooked('shift.staff-unknown', { staffId: body.staffId })
  const reasons = lacking(acting)
  const write = async (): Promise<void> => {
    const { trainingId: id, shiftId, at } = body
    if (body.kind === 'training-ended') {
      await setTrainingEnded(tx, merchantId, { id, deviceId }, { by: acting.id, at, sales: body.sales })
    } else {
      const shift = await findShift(tx, merchantId, shiftId)
      const place = { outletId, deviceId, shiftId: shift?.outletId === outletId ? shift.id : null }
      await insertTraining(tx, merchantId, { id, ...place, beganBy: acting.id, beganAt: at, receivedAt: desk.now })
    }
    const hasEnded = body.kind === 'training-ended'
    const sales = body.kind === 'training-ended' ? { sales: body.sales } : {}
    await recordEntry(tx, desk, acting, {
      ...(hasEnded
        ? { call: 'sales.end-training', event: 'training.ended' }
        : { call: 'sales.begin-training', event: 'training.began' }),
      subject: `shift/${shiftId}`,
      facts: { trainingId: id, shiftId, ...sales },
    })
  }
  return { kind: 'ready', reasons, write }
}
