import { accept, type Result } from '@kassa/domain/result.ts'
import { recordBySystem, type AuditNote, type Event } from '../../../../platform/calls/record.ts'
import { RefusalError } from '../../../../platform/calls/refusal.ts'
import type { Job, JobContext } from '../../../../platform/module.ts'
import type { WebOrderRow } from '../../../sales/public.ts'
import { returnToCards } from '../../../stored-value/public.ts'
import { makePauses } from '../pauses.ts'
import { listOwingOrders, type OwingOrder } from './return-to-cards.store.ts'

const AT_ONCE = 100

/** Orders whose money could not go back, of this process. */
const pauses = makePauses()

/** Gives the gift cards that paid an order their part of what came back to it; answers how much. */
export const returnCardsOf = async (
  context: Parameters<typeof returnToCards>[0],
  { depositOrderId: orderId }: Pick<WebOrderRow, 'depositOrderId'>,
): Promise<Result<number>> =>
  orderId === null ? accept(0) : returnToCards(context, { orderId, reason: 'Web order: back to gift cards' })

/**
 * Gives gift cards their part of what came back to an order: where a desk refunded goods of it, or a person cancelled it. What its program took waits until
 * the program says that it gave it back.
 */
export const paidByCardsBack: Job = {
  name: 'open.return-to-gift-cards',
  everySeconds: 5,
  shopClock: 'now',
  async run(context) {
    for (let after: readonly [string, string] | null = null; ;) {
      const place: typeof after = after
      const found: OwingOrder[] = await context.database.transaction({ kind: 'owner' }, (tx) =>
        listOwingOrders(tx, place, AT_ONCE),
      )
      for (const one of found) {
        if (!pauses.isOver(one.id, context.now)) continue
        if (await returnOne(context, one)) pauses.forget(one.id)
        else pauses.lengthen(one.id, context.now)
      }
      const last = found.at(-1)
      if (last === undefined || found.length < AT_ONCE) return
      after = [last.merchantId, last.id]
    }
  },
}

/** Returns whether nothing kept its money from going back. */
async function returnOne({ database, now, newId, log }: JobContext, order: OwingOrder): Promise<boolean> {
  const { merchantId, outletId, installationId: accountId, appName: name } = order
  const [notes, events]: [AuditNote[], Event[]] = [[], []]
  try {
    await database.transaction({ kind: 'merchant', merchantId, now }, async (tx) => {
      const as = { tx, merchantId, inOutletId: outletId, now, newId, actor: { kind: 'app', accountId, name } } as const
      const written = {
        emit: (event: Event) => void events.push(event),
        audit: (note: AuditNote) => void notes.push(note),
      }
      const returned = await returnCardsOf({ ...as, ...written }, order)
      if (!returned.ok) throw new RefusalError(returned.refusal)
      if (returned.value === 0) return accept(null)
      const about = { call: 'open.give-back-web-order', now, newId, outletId }
      await tx.run(recordBySystem(merchantId, about, { notes, events }))
      return accept(null)
    })
    return true
  } catch (error) {
    log.error({ err: error, order: order.id }, 'money of a web order could not go back to its gift cards')
    return false
  }
}
