import type { PointRate } from '../basket/index.ts'
import { checkOccasion, checkWindow } from '../promotion/check-plan.ts'
import { checkScope } from '../promotion/check-threshold.ts'
import type { PlanRefusal } from '../promotion/plan-fault.ts'
import { thingsOf } from '../promotion/scope-things.ts'
import { accept, refuse, type Result } from '../result.ts'
import { POINT_RATE_LIMITS } from './point-rate-limits.ts'

/**
 * Returns whether a merchant's rates can count, in their order. Refuses the first fault, `field` naming the place: `rate.name-taken` (`name`),
 * `rate.goods-too-many` (`max`, `given`), and as of a plan `plan.scope-empty`, `plan.levels-empty`, `plan.period-half`,
 * `plan.period-backwards`, `plan.time-empty`, `plan.weekdays-empty`, `plan.occasion-empty`. Source: features MB-P11.
 */
export function checkPointRates(rates: readonly PointRate[]): Result<readonly PointRate[], PlanRefusal> {
  const names = new Set<string>()
  for (const [place, rate] of rates.entries()) {
    const found = names.has(rate.name)
      ? { code: 'rate.name-taken', facts: { field: 'name', name: rate.name } }
      : faultOf(rate)
    if (found) return refuse({ ...found, facts: { ...found.facts, place } })
    names.add(rate.name)
  }
  return accept(rates)
}

function faultOf({ scope, target, window, occasion }: PointRate): PlanRefusal | undefined {
  return (
    checkScope(scope, 'scope') ??
    checkGoods(scope) ??
    (target.kind === 'levels' && target.levels.length === 0
      ? { code: 'plan.levels-empty', facts: { field: 'target' } }
      : undefined) ??
    checkWindow(window) ??
    checkOccasion(occasion ?? null)
  )
}

function checkGoods(scope: PointRate['scope']): PlanRefusal | undefined {
  const things = thingsOf(scope)
  return things.length > POINT_RATE_LIMITS.goods
    ? { code: 'rate.goods-too-many', facts: { field: 'scope', max: POINT_RATE_LIMITS.goods, given: things.length } }
    : undefined
}
