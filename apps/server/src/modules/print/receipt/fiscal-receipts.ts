import {
  readFiscalReceipt as readCall,
  readOwnFiscalReceipt as ownCall,
  supplyFiscalReceipt as supplyCall,
} from '@kassa/contract/print/fiscal-receipt.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findMemberOnPaper } from '../../member/public.ts'
import { findNamedSale, listAheadWith } from '../../sales/public.ts'
import { findFiscalReceipt, findSalePlace, insertFiscalReceipt } from './fiscal-receipt.store.ts'

async function isReached({ tx, merchantId, reaches }: Context, orderId: string): Promise<boolean> {
  const place = await findSalePlace(tx, merchantId, orderId)
  return place !== undefined && reaches(place.outletId)
}

/** Keeps what was given for a sale, once; of two at once the second finds the first. Refuses `fiscal.supplied-already`. */
export const supplyFiscalReceipt = command(supplyCall, async (context, { orderId, number, code }) => {
  const { tx, merchantId, actor, now } = context
  if (!(await isReached(context, orderId))) return refuse({ code: 'thing.not-found' })
  const given = { number, code, byName: actor.name, suppliedAt: now }
  if (await insertFiscalReceipt(tx, merchantId, orderId, given)) {
    context.audit({ subject: `order/${orderId}`, after: { number, code } })
    return accept(given)
  }
  const kept = await findFiscalReceipt(tx, merchantId, orderId)
  return kept?.number === number && kept.code === code
    ? accept(kept)
    : refuse({ code: 'fiscal.supplied-already', facts: { number: kept?.number ?? '' } })
})

export const readFiscalReceipt = command(readCall, async (context, { orderId }) => {
  if (!(await isReached(context, orderId))) return refuse({ code: 'thing.not-found' })
  return accept({ fiscal: (await findFiscalReceipt(context.tx, context.merchantId, orderId)) ?? null })
})

export const readOwnFiscalReceipt = command(ownCall, async ({ tx, device }, named) => {
  const { merchantId, deviceId } = device
  const orderId = await findNamedSale(tx, merchantId, { ...named, deviceId })
  const place = await findSalePlace(tx, merchantId, orderId)
  if (place?.deviceId !== deviceId) return refuse({ code: 'thing.not-found' })
  const fiscal = await findFiscalReceipt(tx, merchantId, orderId)
  const member = (await findMemberOnPaper(tx, merchantId, orderId)) ?? null
  return accept({
    fiscal: fiscal ? { number: fiscal.number, code: fiscal.code } : null,
    member,
    together: await listAheadWith(tx, merchantId, orderId),
  })
})
