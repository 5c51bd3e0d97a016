import {
  closeBooks as closeCall,
  readClosing as readCall,
  reopenBooks as reopenCall,
} from '@kassa/contract/accounting/closing.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { command, type Context } from '../../../platform/command.ts'
import { listJournalOutlets } from '../journal/journal-outlets.store.ts'
import { listOwnBooks } from '../journal/own-books.store.ts'
import { takeClosingTurn } from './books-turn.store.ts'
import { insertClosing, listClosings } from './closing.store.ts'
import { listOpenDays } from './open-days.ts'
import { listOwnOpenDays } from './seal-own.ts'

const SHOWN = 24

const findClosing = async (tx: Tx, merchantId: string) => {
  const steps = await listClosings(tx, merchantId, SHOWN)
  return { closedThrough: steps[0]?.through ?? null, number: steps[0]?.number ?? 0, steps }
}

/** Adds a step and says it in the log; refused where somebody else was quicker. */
async function addStep(
  { tx, merchantId, actor, now, audit }: Context,
  before: { readonly number: number; readonly closedThrough: string | null },
  { through, reason }: { readonly through: string | null; readonly reason: string },
) {
  const step = { number: before.number + 1, through, reason, at: now, accountId: actor.accountId }
  const current = () => findClosing(tx, merchantId)
  if (!(await insertClosing(tx, merchantId, step)))
    return refuse({ code: 'thing.changed-meanwhile', facts: { current: await current() } })
  audit({
    subject: `merchant/${merchantId}`,
    before: { closedThrough: before.closedThrough },
    after: { closedThrough: through, reason },
  })
  return accept(await current())
}

export const readClosing = command(readCall, async ({ tx, merchantId }) => accept(await findClosing(tx, merchantId)))

export const closeBooks = command(closeCall, async (context, { through }) => {
  const { tx, merchantId, now } = context
  await takeClosingTurn(tx, merchantId)
  const before = await findClosing(tx, merchantId)
  if (before.closedThrough !== null && through <= before.closedThrough)
    return refuse({ code: 'accounting.closed-already', facts: { day: before.closedThrough } })
  for (const { outletId, name, rule } of await listJournalOutlets(tx, merchantId, null)) {
    const today = businessDayOf(Date.parse(now), rule)
    const [day = today] = await listOpenDays(tx, { merchantId, outletId }, { rule, now, most: 1 })
    if (day <= through) return refuse({ code: 'accounting.not-sealed', facts: { outlet: name, day } })
  }
  for (const own of await listOwnBooks(tx, merchantId)) {
    const [day] = await listOwnOpenDays(tx, merchantId, own, 1)
    if (day !== undefined && day <= through) return refuse({ code: 'accounting.own-not-sealed', facts: { day } })
  }
  return addStep(context, before, { through, reason: '' })
})

export const reopenBooks = command(reopenCall, async (context, { through, reason }) => {
  await takeClosingTurn(context.tx, context.merchantId)
  const before = await findClosing(context.tx, context.merchantId)
  if (before.closedThrough === null || (through !== null && through >= before.closedThrough))
    return refuse({ code: 'accounting.open-already' })
  return addStep(context, before, { through, reason })
})
