import { startBasket } from '../basket/start-basket.ts'
import { writeEntry, momentNow } from '../journal/write-entry.ts'
import { cashierCan } from '../model/desk-can.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { TRAINING } from '../model/training.ts'
import type { Training } from '../model/training.ts'
import { newId } from '../model/uuid-v7.ts'

const PERMISSION = 'desk.cashiering.training'

/** From here on the desk is tried and not sold at. By permission, on an open shift, with an empty basket. Source: D107. */
export async function beginTraining(): Promise<void> {
  const { shift, training } = desk.read()
  if (training !== null || !shift) return
  if (!cashierCan(PERMISSION)) return tell('warn', 'message.notAllowed')
  if (basketNow().lines.length > 0) return tell('info', 'training.basketFirst')
  const moment = momentNow(Date.now())
  const begun: Training = { id: newId(), shiftId: shift.id, beganAt: moment.at, sales: 0 }
  const body = { kind: 'training-began' as const, ...moment, trainingId: begun.id, shiftId: shift.id }
  try {
    await writeEntry(newId(), () => body, { remember: [{ key: TRAINING, value: begun }] })
  } catch {
    return tell('bad', 'message.notWritten')
  }
  desk.change({ training: begun, finished: null, dialog: null, section: 'cashiering', workArea: 'sell' })
}

/** Ends the training: what lies in the basket was never to be sold. How much was tried goes to the journal, and onto the Z. */
export async function endTraining(): Promise<void> {
  const { training } = desk.read()
  if (training === null) return
  if (!cashierCan(PERMISSION)) return tell('warn', 'training.needsRight')
  const { id: trainingId, shiftId, sales } = training
  const body = { kind: 'training-ended' as const, ...momentNow(Date.now()), trainingId, shiftId, sales }
  try {
    await writeEntry(newId(), () => body, { remember: [{ key: TRAINING, value: null }] })
  } catch {
    return tell('bad', 'message.notWritten')
  }
  desk.change({ training: null, finished: null, dialog: null })
  startBasket()
}
