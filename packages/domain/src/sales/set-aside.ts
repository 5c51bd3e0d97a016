import { accept, refuse, type Refusal, type Result } from '../result.ts'
import { addDays, addMonths } from '../time/calendar-day.ts'

/**
 * The promises of a shop to a customer under a number: a quotation promises a price; a pre-order and a layaway also
 * keep the goods and take money ahead, a layaway by days; an order from the web is paid ahead, or when it is collected.
 * Source: CD-P17, CD-P18; platform-api.md, 5.
 */
const AT_DESK = ['quotation', 'pre-order', 'layaway'] as const
export const SET_ASIDE_KINDS = [...AT_DESK, 'web'] as const
export type SetAsideKind = (typeof SET_ASIDE_KINDS)[number]

/** Kinds that a cashier can choose: `web` is brought by a program of others. */
export const DESK_SET_ASIDE_KINDS = AT_DESK
export type SetAsideState = 'waiting' | 'collected' | 'cancelled'

/** A part of the whole that is to be paid until a day. */
export interface DueAmount {
  readonly day: string
  /** Minor units, 1 and up. */
  readonly amountMinor: number
}

/** The furthest its last day may lie ahead, and the number of parts in which a layaway is paid. */
export const SET_ASIDE_LIMITS = { days: 731, dues: 24 } as const

/** Returns whether goods are kept for it. */
export const keepsGoods = (kind: SetAsideKind): boolean => kind !== 'quotation'

interface Terms {
  readonly kind: SetAsideKind
  readonly totalMinor: number
  readonly lastDay: string
  readonly dues: readonly DueAmount[]
}

/**
 * Returns why it cannot be promised so, or undefined. `today` is the outlet's.
 * `set-aside.day-unfit` (`day`, `from`, `until`): its last day lies before today or beyond 731 days. `set-aside.not-layaway` (`count`): parts of what is
 * no layaway. `set-aside.due-day-unfit` (`part` from 1, `day`, `from`, `until`): they are not due one day after another up to the last day.
 * `set-aside.dues-unfit` (`sumMinor`, `totalMinor`): they are more than the whole together.
 */
export function termsFault({ kind, totalMinor, lastDay, dues }: Terms, today: string): Refusal | undefined {
  const until = addDays(today, SET_ASIDE_LIMITS.days)
  if (lastDay < today || lastDay > until)
    return { code: 'set-aside.day-unfit', facts: { day: lastDay, from: today, until } }
  if (dues.length > 0 && kind !== 'layaway') return { code: 'set-aside.not-layaway', facts: { count: dues.length } }
  const sumMinor = dues.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    dueDayFault(dues, today, lastDay) ??
    (sumMinor > totalMinor ? { code: 'set-aside.dues-unfit', facts: { sumMinor, totalMinor } } : undefined)
  )
}

function dueDayFault(dues: readonly DueAmount[], today: string, until: string): Refusal | undefined {
  let from = today
  for (const [at, { day }] of dues.entries()) {
    if (day < from || day > until) return { code: 'set-aside.due-day-unfit', facts: { part: at + 1, day, from, until } }
    from = addDays(day, 1)
  }
  return undefined
}

interface Standing extends Terms {
  readonly state: SetAsideState
  /** The amount paid ahead and not refunded, in minor units. */
  readonly paidMinor: number
}

/**
 * Returns whether so much may be paid ahead, 1 and up.
 * Refuses with `set-aside.over`, `set-aside.no-deposit` (a quotation) or `set-aside.above-total` (`leftMinor`).
 */
export function payAhead({ kind, state, totalMinor, paidMinor }: Standing, amountMinor: number): Result<number> {
  if (state !== 'waiting') return refuse({ code: 'set-aside.over' })
  if (!keepsGoods(kind)) return refuse({ code: 'set-aside.no-deposit' })
  const leftMinor = Math.max(0, totalMinor - paidMinor)
  return amountMinor > leftMinor ? refuse({ code: 'set-aside.above-total', facts: { leftMinor } }) : accept(amountMinor)
}

/**
 * Returns the next amount due and its last day: the first part that is not paid yet, else the rest until the last day;
 * 0 until the last day for a quotation or where nothing is left to pay.
 */
export function nextDue({ kind, totalMinor, lastDay, dues }: Terms, paidMinor: number): DueAmount {
  if (!keepsGoods(kind)) return { day: lastDay, amountMinor: 0 }
  let dueMinor = 0
  for (const { day, amountMinor } of dues) {
    dueMinor += amountMinor
    if (dueMinor > paidMinor) return { day, amountMinor: dueMinor - paidMinor }
  }
  return { day: lastDay, amountMinor: Math.max(0, totalMinor - paidMinor) }
}

/**
 * A layaway in equal parts, one a month from `today` on: what is due before the last day, which takes the rest (and what cannot be divided).
 * `parts` 1–24, `totalMinor` minor units; a whole smaller than its parts is due on the last day.
 */
export function monthlyParts(totalMinor: number, parts: number, today: string): Pick<Terms, 'lastDay' | 'dues'> {
  const partMinor = Math.floor(totalMinor / parts)
  const months = Array.from({ length: partMinor === 0 ? 0 : parts - 1 }, (_, at) => at + 1)
  const dues = months.map((month) => ({ day: addMonths(today, month), amountMinor: partMinor }))
  return { lastDay: addMonths(today, parts), dues }
}

/** Money that was paid ahead and goes back: the parts that go back by themselves, that the online shop gives back, and that a till does. Minor units. */
interface MoneyBack {
  readonly cardsMinor: number
  readonly appMinor: number
  readonly tillMinor: number
}

/** Returns who gives the money of a cancelled order back. A server that does not say what its online shop took left all of it to the shop. */
export function moneyBackOf({
  kind,
  paidMinor,
  toCardsMinor: cardsMinor = 0,
  toAppMinor: appMinor = kind === 'web' ? paidMinor - cardsMinor : 0,
}: {
  readonly kind: SetAsideKind
  readonly paidMinor: number
  readonly toCardsMinor?: number | undefined
  readonly toAppMinor?: number | undefined
}): MoneyBack {
  return { cardsMinor, appMinor, tillMinor: Math.max(0, paidMinor - cardsMinor - appMinor) }
}
