import { VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf, type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import {
  addToDays,
  deleteDaysBefore,
  findDayStateForUpdate,
  findFrontier,
  setDayState,
  type DayState,
} from './stock-day.store.ts'
import { addToMovements } from './stock-movement.store.ts'
import { listDayRules, makeVelocities, refreshVelocities } from './stock-velocity.store.ts'

/** Days kept: what velocities look back, twice, so that clocks and time zones do not matter. */
const KEPT_DAYS = 2 * VELOCITY_DAYS
const ENTRIES_AT_ONCE = 50_000
const OUTLETS_AT_ONCE = 100

export type Frontier = Awaited<ReturnType<typeof findFrontier>>

const isOver = (transaction: string, { settled }: Frontier): boolean => BigInt(transaction) <= BigInt(settled)

type Waiting = Pick<DayState, 'entryNumber' | 'pendingNumber' | 'pendingTransaction'>

/**
 * Up to which number all entries can be seen by now, and what is waited for next: with nobody writing, all that were given
 * out; else those that were given out before, once whoever wrote then is over.
 */
export function seenUpTo(state: Waiting, frontier: Frontier): { number: number; next: Partial<DayState> } {
  const next = { pendingNumber: frontier.number, pendingTransaction: frontier.given }
  if (isOver(frontier.given, frontier)) return { number: frontier.number, next }
  // A number from another database (a restored backup's) may never come.
  const isWaiting = state.pendingNumber > 0 && BigInt(state.pendingTransaction) <= BigInt(frontier.given)
  if (isWaiting && !isOver(state.pendingTransaction, frontier)) return { number: state.entryNumber, next: {} }
  return { number: isWaiting ? state.pendingNumber : state.entryNumber, next }
}

/** Adds up a piece of the book; answers whether there is more. A piece and how far it went are one transaction. */
const addPiece = (database: Database, frontier: Frontier, keptFrom: string, atOnce: number): Promise<boolean> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const state = await findDayStateForUpdate(tx, keptFrom)
    const { number, next } = seenUpTo(state, frontier)
    const to = Math.min(number, state.entryNumber + atOnce)
    if (to > state.entryNumber && (await addToDays(tx, state.entryNumber, to, state.keptFrom)) > 0) {
      await refreshVelocities(tx, state.entryNumber, to)
    }
    const isDone = to >= number
    const since = state.keptFrom < keptFrom && isDone ? keptFrom : state.keptFrom
    if (since !== state.keptFrom) await deleteDaysBefore(tx, since)
    const entryNumber = Math.max(state.entryNumber, to)
    const summedNumber = Math.min(entryNumber, state.summedNumber + atOnce)
    if (summedNumber > state.summedNumber) await addToMovements(tx, state.summedNumber, summedNumber)
    await setDayState(tx, { ...state, ...(isDone ? next : {}), entryNumber, keptFrom: since, summedNumber })
    return !isDone || summedNumber < entryNumber
  })

/**
 * Brings the totals of days up to what all can see of the stock book. May be killed, repeated and run by several at once, and ends behind a piece once the
 * process closes.
 */
export async function addUpDays(
  { database, now, isClosing = () => false }: Pick<JobContext, 'database' | 'now' | 'isClosing'>,
  atOnce = ENTRIES_AT_ONCE,
  seen?: Frontier,
): Promise<void> {
  const keptFrom = addDays(now.slice(0, 10), -KEPT_DAYS)
  const frontier = seen ?? (await findFrontier(database))
  while (!isClosing() && (await addPiece(database, frontier, keptFrom, atOnce)));
  const rules = await database.transaction({ kind: 'owner' }, listDayRules)
  for (const rule of rules) while (!isClosing() && (await makeSomeVelocities(database, rule, now)));
}

/** Under the same lock as the days, so that no day changes meanwhile; answers whether there may be more. */
const makeSomeVelocities = (database: Database, rule: OutletDayColumns, now: string): Promise<boolean> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    await findDayStateForUpdate(tx, now.slice(0, 10))
    const day = businessDayOf(Date.parse(now), dayRuleOf(rule))
    return (await makeVelocities(tx, rule, day, OUTLETS_AT_ONCE)) === OUTLETS_AT_ONCE
  })

export const keepStockDays: Job = {
  name: 'inventory.keep-stock-days',
  everySeconds: 60,
  run: (context) => addUpDays(context),
}
