import type { BasketLine, MemberFacts, MissingCondition, Plan, PricedBasket, Snapshot } from '../basket/index.ts'
import { priceBasket } from '../pricing/index.ts'
import { exampleMember } from './example-member.ts'
import { planUses } from '../promotion/plan-uses.ts'

/** Two plans and a basket in which they stand in each other's way. Amounts in minor units. */
export interface Collision {
  /** The plan whose reduction stays whole; null where the calculation shares it out and each gives less than alone. */
  readonly winnerId: string | null
  readonly basket: Snapshot
  /** The reduction of each plan alone, and beside the other. */
  readonly sides: readonly [CollisionSide, CollisionSide]
}

export interface CollisionSide {
  readonly planId: string
  readonly aloneMinor: number
  readonly togetherMinor: number
  /** Why it does nothing beside the other; empty where it does. */
  readonly missing: readonly MissingCondition[]
}

/** Pieces of each goods that are tried, few first: the first with which both plans count is the example. */
const COUNTS = [1, 2, 3, 4, 6, 10, 20, 50, 99] as const

/** Returns the lines of the first pieces of both plans' goods, one line each. */
const linesOf = (goods: readonly BasketLine[], count: number): BasketLine[] => {
  const known = new Map(goods.map((line) => [line.productId, line]))
  return [...known.values()].map((line) => (line.kind === 'counted' ? { ...line, count } : line))
}

const levelsOf = ({ target }: Plan): readonly number[] | null => (target.kind === 'levels' ? target.levels : null)

/** A level that both plans are for: any (null), one, or undefined where there is none. */
function levelFor(one: Plan, other: Plan): number | null | undefined {
  const [left, right] = [levelsOf(one), levelsOf(other)]
  if (left === null || right === null) return (left ?? right)?.[0] ?? null
  return left.find((level) => right.includes(level))
}

/** The customer whom both plans are for: nobody in particular (null), a member, or undefined where there is no such person. */
function customerFor(one: Plan, other: Plan): MemberFacts | null | undefined {
  const level = levelFor(one, other)
  const targets = [one.target, other.target]
  if (level === undefined) return undefined
  return targets.every(({ kind }) => kind === 'all') ? null : exampleMember(level, targets)
}

interface Priced {
  readonly answer: PricedBasket
  readonly reductions: ReadonlyMap<string, number>
}

function price(basket: Snapshot, plans: readonly Plan[]): Priced | null {
  const priced = priceBasket({ ...basket, plans: [...plans] })
  if (!priced.ok) return null
  return {
    answer: priced.value,
    reductions: new Map(planUses(priced.value).map(({ planId, reductionMinor }) => [planId, reductionMinor])),
  }
}

function sideOf(plan: Plan, alone: Priced, together: Priced): CollisionSide {
  const { id: planId } = plan
  const missing = together.answer.why.plans.find(({ id }) => id === planId)?.missing ?? []
  return {
    planId,
    aloneMinor: alone.reductions.get(planId) ?? 0,
    togetherMinor: together.reductions.get(planId) ?? 0,
    missing,
  }
}

/**
 * Looks for a basket that both plans would take something off, and in which they take less together than each alone: the same goods, the
 * same order, or a threshold that the other lowers. Null where there is none among those tried (few to many pieces of the goods of both), or
 * where no person or moment is in both. `place` says where and when; its plans are left aside. Source: features MK-D02.
 */
export function findCollision(
  one: Plan,
  other: Plan,
  {
    goods,
    place,
    moments,
  }: { readonly goods: readonly BasketLine[]; readonly place: Snapshot; readonly moments: readonly number[] },
): Collision | null {
  const member = customerFor(one, other)
  if (member === undefined || goods.length === 0) return null
  for (const now of moments) {
    for (const count of COUNTS) {
      const basket = { ...place, lines: linesOf(goods, count), member, now, openedAt: now, paymentStartedAt: now }
      const [left, right] = [price(basket, [one]), price(basket, [other])]
      if (!left || !right) return null
      if (!left.reductions.has(one.id) || !right.reductions.has(other.id)) continue
      const both = price(basket, [one, other])
      return both && collisionOf(basket, [sideOf(one, left, both), sideOf(other, right, both)])
    }
  }
  return null
}

const gaveLess = ({ aloneMinor, togetherMinor, missing }: CollisionSide): boolean =>
  togetherMinor < aloneMinor || missing.length > 0

function collisionOf(basket: Snapshot, sides: readonly [CollisionSide, CollisionSide]): Collision | null {
  const losers = sides.filter(gaveLess)
  if (losers.length === 0) return null
  const winner = losers.length === 1 ? sides.find((side) => !gaveLess(side)) : undefined
  return { winnerId: winner?.planId ?? null, basket, sides }
}

/** Moments at which plans with times may both count: now, and through one week every three hours where one of them has a window. */
export function momentsFor(one: Plan, other: Plan, now: number): number[] {
  const windows = [one.window, other.window]
  const starts = windows.flatMap(({ fromDate }) => (fromDate === null ? [] : [Date.parse(`${fromDate}T12:00:00Z`)]))
  const first = Math.max(now, ...starts)
  const isPlain = windows.every(({ timeOfDay, weekdays }) => timeOfDay === null && weekdays === null)
  if (isPlain) return [first]
  return Array.from({ length: 56 }, (_, at) => first + at * 3 * 3_600_000)
}
