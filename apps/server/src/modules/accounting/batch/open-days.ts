import { businessDayOf, type BusinessDayRule } from '@kassa/domain/time/business-day.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findFirstDay, findLastBatch, type OutletBooks } from './batch.store.ts'

/** The days of an outlet that are over and in no batch, in their order, at most `most`; the first of its books begins them. */
export async function listOpenDays(
  tx: Tx,
  place: OutletBooks,
  { rule, now, most }: { readonly rule: BusinessDayRule; readonly now: string; readonly most: number },
): Promise<readonly string[]> {
  const last = await findLastBatch(tx, place)
  const first = last ? addDays(last.day, 1) : await findFirstDay(tx, place)
  const today = businessDayOf(Date.parse(now), rule)
  const days: string[] = []
  for (let day = first; day !== undefined && day < today && days.length < most; day = addDays(day, 1)) days.push(day)
  return days
}
