import { businessDayOf, businessDaySpan } from '@kassa/domain/time/business-day.ts'
import { changedDayRules, comingDayRule, dayRuleOf, type OutletDayColumns } from '@kassa/domain/time/day-rules.ts'

interface Wish {
  readonly timeZone?: string | null | undefined
  readonly dayCutoffMinutes?: number | null | undefined
}

/**
 * The columns of an outlet after its zone or cut-off was changed: the change is to come, and what is left out stays as it is or as it will be.
 * An outlet of which nothing stands by a day takes it at once, as since ever: no day of anybody's changes. Source: decision 2511.
 */
export function changedDay(
  outlet: OutletDayColumns & { readonly hasDays: boolean },
  wish: Wish,
  now: string,
): OutletDayColumns {
  const at = Date.parse(now)
  const { timeZone, dayCutOffMinutes } = comingDayRule(dayRuleOf(outlet), at) ?? dayRuleOf(outlet)
  const wanted = {
    timeZone: wish.timeZone ?? timeZone,
    dayCutOffMinutes: wish.dayCutoffMinutes ?? dayCutOffMinutes,
  }
  if (!outlet.hasDays) return { timeZone: wanted.timeZone, dayCutoffMinutes: wanted.dayCutOffMinutes, dayRules: [] }
  return {
    timeZone: outlet.timeZone,
    dayCutoffMinutes: outlet.dayCutoffMinutes,
    dayRules: changedDayRules(dayRuleOf(outlet), wanted, at),
  }
}

/** The open business day of an outlet, and the change of its rule that is to come; null: none. */
export function outletDayView(outlet: OutletDayColumns, now: string) {
  const rule = dayRuleOf(outlet)
  const today = businessDayOf(Date.parse(now), rule)
  const coming = comingDayRule(rule, Date.parse(now))
  return {
    dayEndsAt: new Date(businessDaySpan(today, rule)[1]).toISOString(),
    nextDay: changedFrom(outlet, now),
    comingDay: coming
      ? { firstDay: coming.firstDay, timeZone: coming.timeZone, dayCutoffMinutes: coming.dayCutOffMinutes }
      : null,
  }
}

/** The day from which a change made now would hold. */
function changedFrom(outlet: OutletDayColumns, now: string): string {
  const rule = dayRuleOf(outlet)
  const [, end] = businessDaySpan(businessDayOf(Date.parse(now), rule), rule)
  return businessDayOf(end, rule)
}
