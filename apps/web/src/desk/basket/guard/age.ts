import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { ageOn, restrictionOf } from '@kassa/domain/product/age-limit.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { DeskLine } from '../../model/basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import type { LineGoods } from '../../model/goods/goods.ts'
import { serverNow } from '../../journal/clock.ts'

/** The age that the customer of a basket was seen to have reached; another basket is another customer. */
let seen = { basketId: '', age: 0 }

/** Notes that the customer of this basket has reached an age. */
export const noteAge = (age: number): void => {
  seen = { basketId: basketNow().id, age }
}

/** The age from which on goods are sold here, by what they and their parts are; 0: from any. Source: features CD-P32. */
export function ageFor({ restriction, categoryId, parts }: AgedGoods): number {
  const { setup, catalogue } = desk.read()
  if (!setup?.ageLimits) return 0
  const kind = restrictionOf(restriction ?? null, categoryId, setup.categories)
  const own = (kind && setup.ageLimits[kind]) ?? 0
  return parts.reduce((most, { variantId }) => {
    const part = catalogue.find(variantId)
    return part ? Math.max(most, ageFor(part)) : most
  }, own)
}

type AgedGoods = Pick<LineGoods, 'restriction' | 'categoryId' | 'parts'>

/** The day by the outlet's calendar: what somebody's age is on. */
export const dayHere = (): string => localTimeAt(serverNow(), desk.read().setup?.outlet.timeZone ?? 'UTC').day

function ageSeen(): number {
  const { id, member } = basketNow()
  const known = seen.basketId === id ? seen.age : 0
  if (!member?.birthday || member.birthYear === undefined) return known
  const { month, day } = member.birthday
  const bornOn = [member.birthYear, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return Math.max(known, ageOn(bornOn, dayHere()))
}

/** The age for what an offer puts beside the basket's own goods: a gift, or what is bought with it. */
function ageForGiven({ productId, variantId }: PricedLine): number {
  const item = desk.read().catalogue.find(variantId ?? productId)
  return item ? ageFor(item) : 0
}

/**
 * Returns whether goods may not go on before the customer's age is known, which is then asked; `goOn` is done once they are old enough. A member's birthday
 * answers it, and one answer counts for the whole basket.
 */
export const isAgeAsked = (lines: readonly DeskLine[], goOn: () => void): boolean => ask(lines, [], goOn)

/** The same before a sale is paid: for goods that were recalled, and for what its offers put beside them. */
export function isAgeAskedToPay(goOn: () => void): boolean {
  const { priced } = desk.read()
  return ask(basketNow().lines, priced?.ok ? priced.value.lines.filter(({ planId }) => planId !== null) : [], goOn)
}

function ask(lines: readonly DeskLine[], offered: readonly PricedLine[], goOn: () => void): boolean {
  const known = ageSeen()
  const young = lines.filter(({ goods }) => ageFor(goods) > known)
  const given = offered.filter((line) => ageForGiven(line) > known)
  const age = Math.max(0, ...young.map(({ goods }) => ageFor(goods)), ...given.map(ageForGiven))
  if (age === 0) return false
  // Behind whatever closes the dialog in which the goods were chosen.
  queueMicrotask(() => desk.change({ dialog: { kind: 'age', age, lines: young, given, goOn } }))
  return true
}
