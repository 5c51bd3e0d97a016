import {
  cancelBackTest as cancelCall,
  readBackTest as readCall,
  startBackTest as startCall,
} from '@kassa/contract/promotion/back-test.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import { command, type Context } from '../../../platform/command.ts'
import { checkTerms } from '../plan/check-against-books.ts'
import { listOutletFacts } from '../plan/named-things.store.ts'
import { findPlanRow } from '../plan/plan.store.ts'
import {
  type BackTestRow,
  countOpenTests,
  findBackTest,
  insertBackTest,
  OPEN_TESTS_MOST,
  setCancelled,
} from './back-test.store.ts'

/** Behind every plan that stands, as a new one is. */
const LAST_PRIORITY = 1_000_000

const startBackTest = command(startCall, async (context, { terms: given, planId, outletIds, days }) => {
  const { tx, merchantId, now } = context
  const checked = await checkTerms(context, given)
  if (!checked.ok) return checked
  const terms = checked.value
  if (terms.target.kind === 'segments') return refuse({ code: 'back-test.segments', facts: { field: 'target' } })
  const replaced = planId === null ? null : await findPlanRow(tx, merchantId, planId)
  if (replaced === undefined || outletIds.some((id) => !context.reaches(id))) return refuse({ code: 'thing.not-found' })
  const { currency, outlets } = terms
  const known = await listOutletFacts(tx, merchantId)
  const fitting = known.filter(
    ({ id, ...outlet }) =>
      outlet.currency === currency &&
      context.reaches(id) &&
      (outletIds.length === 0 || outletIds.includes(id)) &&
      (outlets.kind === 'all' || outlets.outletIds.includes(id)),
  )
  const [first] = fitting
  if (!first) return refuse({ code: 'back-test.no-outlet', facts: { currency } })
  if ((await countOpenTests(tx, merchantId)) >= OPEN_TESTS_MOST) {
    return refuse({ code: 'back-test.too-many', facts: { max: OPEN_TESTS_MOST } })
  }
  const id = context.newId()
  const untilDay = localTimeAt(Date.parse(now), first.timeZone).day
  const fromDay = addDays(untilDay, 1 - days)
  const priority = replaced?.priority ?? LAST_PRIORITY
  const test = {
    id,
    terms,
    prices: null,
    currency,
    planId,
    priority,
    outletIds: fitting.map((one) => one.id),
    fromDay,
    untilDay,
  }
  await insertBackTest(tx, merchantId, test, now)
  context.audit({ subject: `back-test/${id}`, after: { planId, outletIds: test.outletIds, days } })
  return accept({ id })
})

/** A trial of somebody who sees more outlets is not there. */
async function findSeen({ tx, merchantId, reaches }: Context, id: string): Promise<BackTestRow | undefined> {
  const test = await findBackTest(tx, merchantId, id)
  return test?.outletIds.every((outletId) => reaches(outletId)) === true ? test : undefined
}

const readBackTest = command(readCall, async (context, { id }) => {
  const test = await findSeen(context, id)
  if (!test) return refuse({ code: 'thing.not-found' })
  const { state, currency, fromDay, untilDay, found, total, done, result } = test
  const shown = result && {
    ...result,
    days: [...result.days],
    outlets: [...result.outlets],
    largest: [...result.largest],
  }
  return accept({ id, state, currency, fromDay, untilDay, found, total, done, result: shown })
})

const cancelBackTest = command(cancelCall, async (context, { id }) => {
  const test = await findSeen(context, id)
  if (!test) return refuse({ code: 'thing.not-found' })
  await setCancelled(context.tx, context.merchantId, id)
  context.audit({ subject: `back-test/${id}`, before: { state: test.state }, after: { state: 'cancelled' } })
  return accept({})
})

export const backTestCommands = [startBackTest, readBackTest, cancelBackTest]
