import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { planView } from '@kassa/contract/promotion/plan.calls.ts'
import { planStatus, type PlanStatus } from '@kassa/domain/promotion/plan-status.ts'
import { namesIn, planSentence } from '@kassa/domain/promotion/sentence/plan-sentence.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { PlanRow } from './plan.store.ts'
import { thingsNamed } from './named-things.ts'

type PlanView = InputOf<typeof planView>

/** The place for which a status is worked out. */
export interface StatusPlace {
  readonly now: number
  /** The time zones of the outlets that count; a plan is on where it is on at one of them. */
  readonly timeZones: readonly string[]
  readonly locale: Locale
}

export function planViewOf(row: PlanRow, names: Readonly<Record<string, string>>, place: StatusPlace): PlanView {
  const { id, version, priority, isEnabled, terms, usedCount } = row
  const named = Object.values(thingsNamed([terms])).flat()
  return {
    ...(terms as PlanView),
    id,
    version,
    priority,
    usedCount,
    type: terms.benefit.type,
    isEnabled: isEnabled ? 1 : 0,
    sentence: planSentence(terms, place.locale, namesIn(names)),
    status: statusAt(terms, isEnabled, place),
    names: Object.fromEntries(named.flatMap((one) => (names[one] === undefined ? [] : [[one, names[one]]]))),
  }
}

const rank: readonly PlanStatus[] = ['ongoing', 'not-started', 'expired', 'disabled']

/** On at one outlet is on; else not yet over at one. */
function statusAt(terms: PlanTerms, isEnabled: boolean, { now, timeZones }: StatusPlace): PlanStatus {
  const all = timeZones.map((timeZone) => planStatus(terms.window, isEnabled, now, timeZone))
  return rank.find((status) => all.includes(status)) ?? planStatus(terms.window, isEnabled, now, 'UTC')
}
