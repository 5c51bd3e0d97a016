import {
  deleteBasket as deleteCall,
  holdBasket as holdCall,
  listHeldBaskets as listCall,
  takeBasket as takeCall,
} from '@kassa/contract/sales/held-basket.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Job } from '../../../platform/module.ts'
import { keepInHand, keepStock, releaseStock } from '../../inventory/public.ts'
import { readSetting } from '../../settings/public.ts'
import {
  deleteHeldBasket,
  deleteHeldBefore,
  findTaker,
  giveHeldBasket,
  isTillHere,
  listTakenFrom,
  listWaitingBaskets,
  noteTakenBefore,
  putHeldBasket,
  setKeptUntil,
  takeHeldBasket,
} from './held-basket.store.ts'
import { soundHold } from './held-moment.ts'

/** A draft nobody asked for in so many days is forgotten. */
const DAYS_KEPT = 30

const tellTills = ({ emit, device }: Context, id: string): void =>
  emit({ name: 'basket.held', outletId: device.outletId, payload: { id } })

/**
 * Keeps what is in a basket that was put aside, all of it or nothing: a basket whose goods are gone waits all the same. Answers until when.
 * Source: IN-P12.
 */
async function keepGoods(
  context: Context,
  id: string,
  lines: readonly { readonly variantId: string; readonly quantity: number }[],
): Promise<string | null> {
  const { tx, device, now } = context
  const { parkedHours } = await readSetting(tx, device, 'sales.overtime')
  const keptUntil = new Date(Date.parse(now) + parkedHours * 3_600_000).toISOString()
  const isKept = lines.length > 0 && (await keepStock(context, device, { orderId: id, lines, expiresAt: keptUntil })).ok
  if (!isKept) await releaseStock(tx, device.merchantId, id)
  await setKeptUntil(tx, device.merchantId, id, isKept ? keptUntil : null)
  return isKept ? keptUntil : null
}

const hold = command(holdCall, async (context, { goods, ...held }) => {
  const { tx, device } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  const isShared = await putHeldBasket(tx, device, await soundHold(context, held))
  if (!isShared) return accept({ isShared, keptUntil: null })
  tellTills(context, held.id)
  return accept({ isShared, keptUntil: await keepGoods(context, held.id, goods) })
})

const list = command(listCall, async ({ tx, device, now }) => {
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  return accept({ rows: await listWaitingBaskets(tx, device, now), takenIds: await listTakenFrom(tx, device) })
})

interface Given {
  readonly id: string
  readonly heldAt?: string | undefined
  readonly givenTo: string
}

/** Notes that a basket was given to another till offline, so that no third till gets it; returns the till that has it where a third was faster. */
async function noteGiven(context: Context, { id, heldAt, givenTo }: Given): Promise<string | null> {
  const { tx, device, now } = context
  if (!(await isTillHere(tx, device, givenTo))) return null
  if ((await giveHeldBasket(tx, device, { id, givenTo }, now)) === 0) {
    if (heldAt !== undefined) await noteTakenBefore(tx, device, { id, heldAt, givenTo }, now)
    return findTaker(tx, device, id, givenTo)
  }
  await keepInHand(tx, { merchantId: device.merchantId, orderId: id, now })
  tellTills(context, id)
  return null
}

const take = command(takeCall, async (context, { id, heldAt, givenTo }) => {
  const { tx, device, now } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if (givenTo !== undefined) return accept({ basket: null, takenBy: await noteGiven(context, { id, heldAt, givenTo }) })
  const basket = await takeHeldBasket(tx, device, id, now)
  if (!basket && heldAt !== undefined) await noteTakenBefore(tx, device, { id, heldAt }, now)
  if (!basket) return accept({ basket: null, takenBy: await findTaker(tx, device, id) })
  await keepInHand(tx, { merchantId: device.merchantId, orderId: id, now })
  tellTills(context, id)
  return accept({ basket, takenBy: null })
})

const remove = command(deleteCall, async (context, { id }) => {
  const { tx, device } = context
  if (!device.isBound) return refuse({ code: 'device.unbound' })
  if ((await deleteHeldBasket(tx, device, id)) === 0) return accept({})
  await releaseStock(tx, device.merchantId, id)
  tellTills(context, id)
  return accept({})
})

export const heldBasketCommands = [hold, list, take, remove]

export const forgetHeldBaskets: Job = {
  name: 'sales.forget-held-baskets',
  everySeconds: 3600,
  shopClock: 'now',
  run: ({ database, now }) =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await deleteHeldBefore(tx, new Date(Date.parse(now) - DAYS_KEPT * 86_400_000).toISOString())
    }),
}
