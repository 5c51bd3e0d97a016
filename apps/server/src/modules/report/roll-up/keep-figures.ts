import { addDays, daysBetween } from '@kassa/domain/time/calendar-day.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import {
  findBuiltTo,
  findFirstDay,
  forgetOutlet,
  listDueOutlets,
  listLooseDays,
  rebuildDays,
  setBuiltTo,
  type KeptOutlet,
} from './day.store.ts'
import { addDocuments, beginDay, dropChangedDays, listLargeDays, type Large, type DaySpan } from './so-far.store.ts'
import { findStateForUpdate, forgetEverything, markDaysOfEvents, setState } from './state.store.ts'

const EVENTS_AT_ONCE = 5_000
const OUTLETS_AT_ONCE = 500
/** Days that are added up in one transaction: of a large outlet each takes seconds, and a process that is told to end waits for them. */
const DAYS_AT_ONCE = 7
/**
 * From so many sales a day on, reading them for every page costs more than following them. Only one event in so many asks, so that those who sell
 * little pay nothing for it.
 */
const LARGE: Large = { sales: 500, every: 50 }
/** Events are kept three days (`platform.retention`): whoever has not looked for longer may have missed some. */
const TRUSTED_MS = 2 * 86_400_000

type Keeping = Pick<JobContext, 'database' | 'now' | 'log' | 'isClosing'>

const never = (): boolean => false

const noOutlet = '00000000-0000-0000-0000-000000000000'

/** Looks through the events since the last time: marks the days they changed, and adds what they tell to days that are not over. */
async function followEvents({ database, now, isClosing = never }: Keeping, large: Large): Promise<void> {
  for (let more = true; more && !isClosing();) {
    more = await database.transaction({ kind: 'owner' }, async (tx) => {
      const { sequence, lookedAt } = await findStateForUpdate(tx, now)
      if (Date.parse(now) - Date.parse(lookedAt) > TRUSTED_MS) await forgetEverything(tx, lookedAt)
      const last = await markDaysOfEvents(tx, sequence, EVENTS_AT_ONCE)
      await followDays(tx, { after: sequence, last }, large)
      await setState(tx, { sequence: last, lookedAt: now })
      return last > sequence
    })
  }
}

/** Brings days that are not over up to the last event, and begins those of outlets that turn out to sell much. */
async function followDays(tx: Tx, span: DaySpan, large: Large): Promise<void> {
  await dropChangedDays(tx, span)
  await addDocuments(tx, span)
  for (const day of await listLargeDays(tx, span, large)) await beginDay(tx, day, span.last)
}

/** The last business day of an outlet that is over. */
const lastClosedDay = (outlet: KeptOutlet, now: string): string =>
  addDays(businessDayOf(Date.parse(now), dayRuleOf(outlet)), -1)

const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index))

/** Adds up the next days of an outlet that are over; answers whether there are more. */
async function buildOn(tx: Tx, outlet: KeptOutlet, builtTo: string | null, closed: string): Promise<boolean> {
  if (builtTo === null) await forgetOutlet(tx, outlet)
  const first = builtTo === null ? await findFirstDay(tx, outlet) : addDays(builtTo, 1)
  if (first === null || first > closed) {
    await setBuiltTo(tx, outlet, closed)
    return false
  }
  const last = [closed, addDays(first, DAYS_AT_ONCE - 1)].toSorted()[0] ?? closed
  await rebuildDays(tx, outlet, daysFrom(first, last))
  await setBuiltTo(tx, outlet, last)
  return last < closed
}

async function keepOutlet({ database, now, isClosing = never }: Keeping, outlet: KeptOutlet): Promise<void> {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    database.transaction({ kind: 'owner' }, async (tx) => {
      await findStateForUpdate(tx, now)
      return work(tx)
    })
  for (let left = outlet.looseDays; left > 0 && !isClosing(); left -= DAYS_AT_ONCE) {
    await inTurn(async (tx) => rebuildDays(tx, outlet, await listLooseDays(tx, outlet, DAYS_AT_ONCE)))
  }
  const closed = lastClosedDay(outlet, now)
  let isBehind = outlet.builtTo === null || outlet.builtTo < closed
  // Where it stands is asked in its turn: another process may have gone on meanwhile.
  while (isBehind && !isClosing())
    isBehind = await inTurn(async (tx) => buildOn(tx, outlet, await findBuiltTo(tx, outlet), closed))
}

/**
 * Brings the kept days up to the books: marks what events changed, and adds up each outlet’s days once they are over. May be killed, repeated and
 * run by several at once, and ends behind a transaction once the process closes. An outlet whose sums do not fit stays as it is, is read from the books,
 * and does not stop the others.
 */
export async function keepFigures(keeping: Keeping, large: Large = LARGE): Promise<void> {
  const { database, now, log, isClosing = never } = keeping
  await followEvents(keeping, large)
  for (let after = noOutlet; !isClosing();) {
    const from = after
    const outlets = await database.transaction({ kind: 'owner' }, (tx) =>
      listDueOutlets(tx, now, from, OUTLETS_AT_ONCE),
    )
    for (const outlet of outlets) {
      await keepOutlet(keeping, outlet).catch((error: unknown) =>
        log.error({ err: error, outletId: outlet.outletId }, 'days of an outlet could not be added up'),
      )
    }
    const last = outlets.at(-1)
    if (!last || outlets.length < OUTLETS_AT_ONCE) return
    after = last.outletId
  }
}

export const keepFiguresJob: Job = {
  name: 'report.keep-figures',
  everySeconds: 5,
  run: (context) => keepFigures(context),
}
