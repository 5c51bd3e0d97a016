import {
  holdQuote as holdCall,
  listHolds as listCall,
  readHold as readCall,
  releaseHold as releaseCall,
  webHoldResource,
} from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import type { Choice, WholeOf } from '@kassa/contract/open/frame.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { readRows } from '../../../platform/list/list.store.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job } from '../../../platform/module.ts'
import { freeStock, keepStock, listLostHolds } from '../../inventory/public.ts'
import { showResource, shownPage } from '../answer-resource.ts'
import { installationOf } from '../external-id/make-once.ts'
import { goodsTaken } from './quote-view.ts'
import { findQuote, isQuoteOrdered, lockQuote, type QuoteRow } from './quote.store.ts'
import { findHold, holdList, putHold, setHoldLost, setHoldReleased, type HoldRow } from './hold.store.ts'
import { heldWith, holdValueOf, letValueGo } from './stored-value/hold-value.ts'

const MINUTES_HELD = 15

/** Goods, points and cards of a quote are free. */
async function letGo(place: Pick<Context, 'tx' | 'merchantId'>, quoteId: string): Promise<void> {
  await freeStock(place.tx, place.merchantId, quoteId)
  await letValueGo(place, quoteId)
}

const holdOf = ({ id, state, outletId, installationId, heldAt, heldUntil, isLonger, currency, held }: HoldRow) =>
  ({
    id,
    state,
    outlet_id: outletId,
    app_id: installationId,
    held_at: heldAt,
    held_until: heldUntil,
    is_longer: isLonger,
    ...heldWith(held, currency),
  }) satisfies WholeOf<typeof webHoldResource>

/** A hold at an outlet that the app sees. */
async function readOf(context: Context, id: string, choice: Choice = {}): Promise<Result<{ id: unknown }>> {
  const row = await findHold(context.tx, context.merchantId, id, context.now)
  return row && context.reaches(row.outletId)
    ? accept(showResource(webHoldResource, holdOf(row), choice))
    : refuse({ code: 'thing.not-found' })
}

/** Returns why a quote is not held, or not longer; undefined where it may be. */
function holdFault({ expiresAt }: QuoteRow, before: HoldRow | undefined, now: string): Refusal | undefined {
  if (before === undefined) return expiresAt > now ? undefined : { code: 'hold.over' }
  if (before.state !== 'held') return { code: 'hold.over' }
  return before.isLonger ? { code: 'hold.longest', facts: { until: before.heldUntil } } : undefined
}

export const holdQuote = command(holdCall, async (context, { quote_id: id }) => {
  const { tx, merchantId, now } = context
  const quote = await findQuote(tx, merchantId, id)
  if (!quote || !context.reaches(quote.outletId)) return refuse({ code: 'thing.not-found' })
  await lockQuote(tx, merchantId, id)
  if (await isQuoteOrdered(tx, merchantId, id)) return refuse({ code: 'order.quote-used' })
  const before = await findHold(tx, merchantId, id, now)
  const fault = holdFault(quote, before, now)
  if (fault) return refuse(fault)
  const heldFrom = before?.heldUntil ?? now
  const heldUntil = new Date(Date.parse(heldFrom) + MINUTES_HELD * 60_000).toISOString()
  // The member is locked before the goods, as an order of the quote does it.
  const value = await holdValueOf(context, quote, heldUntil)
  if (!value.ok) return value
  const { outletId } = quote
  const [heldAt, heldBy] = [before?.heldAt ?? now, before?.installationId ?? installationOf(context)]
  const keeping = {
    orderId: id,
    lines: goodsTaken(quote),
    expiresAt: heldUntil,
    beganAt: heldAt,
    isUnseen: true,
    heldBy,
  }
  const kept = await keepStock(context, { merchantId, outletId, deviceId: null }, keeping)
  if (!kept.ok)
    return kept.refusal.code === 'stock.insufficient' ? refuse({ ...kept.refusal, code: 'stock.gone' }) : kept
  await putHold(tx, merchantId, { id, outletId, installationId: heldBy, heldAt, heldUntil })
  return readOf(context, id)
})

/** Lets go of all that is held for a quote, where its hold lasts. */
export async function endHold(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  quoteId: string,
): Promise<void> {
  if ((await setHoldReleased(tx, merchantId, quoteId, now)) > 0) await letGo({ tx, merchantId }, quoteId)
}

export const releaseHold = command(releaseCall, async (context, { id }) => {
  const { tx, merchantId } = context
  await lockQuote(tx, merchantId, id)
  const hold = await readOf(context, id)
  if (!hold.ok) return hold
  await endHold(context, id)
  return readOf(context, id)
})

export const readHold = command(readCall, (context, { id, ...choice }) => readOf(context, id, choice))

export const listHolds = command(listCall, async (context, { cursor, limit, outlet_id: outletId, ...choice }) => {
  const { tx, merchantId, actor, reaches, now } = context
  if (outletId !== undefined && !reaches(outletId)) return refuse({ code: 'thing.not-found' })
  const all = actor.outletIds === 'all' ? null : actor.outletIds
  const outletIds = outletId === undefined ? all : [outletId]
  const page = await readRows(tx, holdList, [merchantId, outletIds, now], { cursor, limit })
  return page.ok ? shownPage(webHoldResource, page.value, holdOf, choice) : page
})

/** A till may sell what is only held: whoever held it last loses it, and is told. */
export const loseHolds: Job = {
  name: 'open.lose-holds',
  everySeconds: 2,
  shopClock: 'now',
  async run({ database, now }) {
    const lost = await database.transaction({ kind: 'owner' }, (tx) => listLostHolds(tx, now))
    // Each for itself: whoever waits for one quote keeps nobody from the goods of another.
    await eachApart(lost, ({ merchantId, orderId }) =>
      database.transaction({ kind: 'owner' }, async (tx) => {
        await lockQuote(tx, merchantId, orderId)
        if ((await setHoldLost(tx, merchantId, orderId, now)) > 0) await letGo({ tx, merchantId }, orderId)
      }),
    )
  },
}
