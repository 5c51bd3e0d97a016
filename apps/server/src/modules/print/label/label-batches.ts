import {
  listLabelBatches as listCall,
  listLabelPrinters as printersCall,
  settleLabelBatch as settleCall,
} from '@kassa/contract/print/label-batch.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command } from '../../../platform/command.ts'
import { listLabelPrinters as findPrinters } from '../printer/printer.store.ts'
import { endPiece, findBatch, listBatches } from './label-batch.store.ts'
import { setShown } from './label-goods.store.ts'
import { isMine } from './label-place.ts'

export const listLabelPrinters = command(printersCall, async (context, { outletId }) => {
  const { tx, merchantId } = context
  if (!(await isMine(context, outletId))) return refuse({ code: 'thing.not-found' })
  return accept({ printers: await findPrinters(tx, merchantId, outletId) })
})

export const listLabelBatches = command(listCall, async (context, { outletId }) => {
  const { tx, merchantId, now } = context
  if (!(await isMine(context, outletId))) return refuse({ code: 'thing.not-found' })
  return accept({ batches: await listBatches(tx, merchantId, { outletId, now }) })
})

/** Only what is in doubt is anybody's to say. */
export const settleLabelBatch = command(settleCall, async (context, { id, isPrinted }) => {
  const { tx, merchantId, reaches, now, audit } = context
  const batch = await findBatch(tx, merchantId, { id, now })
  if (!batch || !reaches(batch.outletId)) return refuse({ code: 'thing.not-found' })
  const to = isPrinted ? ('printed' as const) : ('failed' as const)
  const end = { id, from: batch.printed, to, problem: isPrinted ? '' : 'not-come', now }
  if (batch.state !== 'unsure' || !(await endPiece(tx, merchantId, end))) return refuse({ code: 'label-batch.settled' })
  if (isPrinted) await setShown(tx, { ...batch, merchantId, now }, batch.says)
  audit({ subject: `label-batch/${id}`, after: { isPrinted } })
  const { state = to, printed = 0 } = (await findBatch(tx, merchantId, { id, now })) ?? {}
  return accept({ state, printed })
})
