import { askAttempt, cancelOrder, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { Script } from '@kassa/simulators/script.ts'
import { card } from '../../../apps/server/test/make/desk.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import type { PlayedOrder } from '../attempts/play.ts'
import type { Chance } from '../chance.ts'
import type { Stage } from './stage.ts'

const scripts: readonly Script[] = ['pays', 'polls', 'phone', 'phone', 'notice-twice']
const MOST_ASKED = 30

/** A payment through a channel that stays open for a while: paid and sold, or taken back. */
export async function payThroughChannel(
  { shop, call, alipay: { simulator } }: Pick<Stage, 'shop' | 'call' | 'alipay'>,
  chance: Chance,
): Promise<PlayedOrder> {
  const device = { device: shop.desk.device }
  const body = shop.desk.sale([shop.line(chance.integer(0, 9), chance.integer(1, 3))])
  const totalMinor = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const id = newId()
  const number = attemptNumber(id)
  const tender = { ...card(totalMinor), method: 2, reference: number }
  const sale = { ...body, tenders: [tender], snapshot: { ...body.snapshot, payment: null } }
  const script = chance.oneOf(scripts)
  simulator.book.scripts.set(number, script)
  const order = { payableMinor: totalMinor, snapshot: {}, sale }
  const staffId = shop.cashier.staffId
  const about = { id, orderId: body.orderId, staffId, method: 2, way: 'qr' as const, amountMinor: totalMinor, order }
  await call(startAttempt, about, device)
  let state = ''
  for (let asked = 0; asked < MOST_ASKED && state !== 'paid'; asked += 1) {
    if (script === 'phone' && asked === 3) simulator.pay(number)
    ;({ state } = await call(askAttempt, { id }, device))
    await chance.pause(200)
  }
  if (state === 'paid') await shop.desk.book(sale)
  else {
    shop.desk.leaveUnwritten()
    await call(takeBackAttempt, { id, alsoPaid: true }, device)
    // One with money that is on its way back is refused, and is among the open cases.
    await call(cancelOrder, { orderId: body.orderId }, device).catch(() => {})
  }
  return { orderId: body.orderId, body, totalMinor, attempts: [id], isBrought: state === 'paid' }
}
