import {
  deleteBasket as deleteCall,
  holdBasket as holdCall,
  listHeldBaskets as listCall,
  takeBasket as takeCall,
} from '@kassa/contract/sales/held-basket.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import {
  deleteHeldBasket,
  deleteHeldBefore,
  findTaker,
  listTakenFrom,
  listWaitingBaskets,
  putHeldBasket,
  takeHeldBasket,
} from './held-basket.store.ts'

/** A draft nobody asked for in so many days is forgotten. */
const DAYS_KEPT = 30

const tellTills = ({ emit, device }: Context, id: string): void =>
  emit({ name: 'basket.held', outletId: device.outletId, payload: { id } })

const hold = command(holdCall, async (context, held) => {
  const { tx, device } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const isShared = await putHeldBasket(tx, device, held)
  if (isShared) tellTills(context, held.id)
  return accept({ isShared })
})

const list = command(listCall, async ({ tx, device }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ rows: await listWaitingBaskets(tx, device), takenIds: await listTakenFrom(tx, device) })
})

const take = command(takeCall, async (context, { id }) => {
  const { tx, device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const basket = await takeHeldBasket(tx, device, id, now)
  if (!basket) return accept({ basket: null, takenBy: await findTaker(tx, device, id) })
  tellTills(context, id)
  return accept({ basket, takenBy: null })
})

const remove = command(deleteCall, async (context, { id }) => {
  const { tx, device } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if ((await deleteHeldBasket(tx, device, id)) > 0) tellTills(context, id)
  return accept({})
})

export const heldBasketCommands = [hold, list, take, remove]

export const forgetHeldBaskets: Job = {
  name: 'sales.forget-held-baskets',
  everySeconds: 3600,
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteHeldBefore(tx, new Date(Date.parse(now) - DAYS_KEPT * 86_400_000).toISOString())
    }),
}
