import { businessDayOf, businessDaySpan } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext, Subscription } from '../../../platform/module.ts'
import { recordBySystem, type AuditNote, type Event } from '../../../platform/calls/record.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import { readSetting } from '../../settings/public.ts'
import { markDownOutlet } from './mark-down-outlet.ts'
import { listDueOutlets, setMarkdownDue, takeMarkdownTurn } from './markdown-turn.store.ts'

/** Outlets looked at before other jobs have their turn. */
const AT_ONCE = 100

/** An outlet is looked at with each business day, and as often meanwhile: what is left of its lots changes. */
const AGAIN_MILLIS = 3_600_000

type Due = Awaited<ReturnType<typeof listDueOutlets>>[number]

/** Marks down what soon expires, each outlet in a transaction of its own; broken off, the outlet's turn comes again. Source: MK-P12. */
export const markDownExpiring: Job = {
  name: 'promotion.mark-down-expiring',
  everySeconds: 10,
  shopClock: 'now',
  async run(context) {
    const { database, log, now } = context
    const due = await database.transaction({ kind: 'owner' }, (tx) => listDueOutlets(tx, now, AT_ONCE))
    for (const place of due) {
      const language = place.locale.slice(0, 2) as 'en' | 'zh' | 'ja'
      await database
        .transaction({ kind: 'owner', now, language }, (tx) => takeTurn(tx, context, place))
        .catch((error: unknown) => log.error({ err: error, outlet: place.outletId }, 'no markdown at an outlet'))
    }
  },
}

async function takeTurn(tx: Tx, { now, newId }: JobContext, { merchantId, outletId, locale }: Due): Promise<void> {
  const outlet = await findOutletFacts(tx, merchantId, outletId)
  if (!outlet) return
  const rule = dayRuleOf(outlet)
  const today = businessDayOf(Date.parse(now), rule)
  const nextAt = new Date(Math.min(Date.parse(now) + AGAIN_MILLIS, businessDaySpan(today, rule)[1])).toISOString()
  if (!(await takeMarkdownTurn(tx, { merchantId, outletId }, { now, nextAt }))) return
  const notes: AuditNote[] = []
  const events: Event[] = []
  await markDownOutlet({
    tx,
    merchantId,
    outletId,
    now,
    newId,
    today,
    outlet: { ...outlet, locale },
    rule: await readSetting(tx, { merchantId, outletId }, 'sales.expiry-markdown'),
    audit: (note) => void notes.push(note),
    emit: (event) => void (events.length === 0 && events.push(event)),
  })
  if (notes.length === 0) return
  await tx.run(
    recordBySystem(merchantId, { call: 'promotion.mark-down-expiring', now, newId, outletId }, { notes, events }),
  )
}

/** A rule that is set, a count and a delivery are heeded with the next turn. */
export const heedMarkdownRule: Subscription = {
  name: 'promotion.heed-markdown-rule',
  events: ['settings.changed', 'stocktake.applied', 'purchase-order.received'],
  handle: async ({ tx, now }, { merchantId, outletId, name, payload }) => {
    const { group } = (payload ?? {}) as { readonly group?: string }
    if (name === 'settings.changed' && group !== 'sales') return
    await setMarkdownDue(tx, merchantId, outletId, now)
  },
}
