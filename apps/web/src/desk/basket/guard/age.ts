import { ageOn, restrictionOf } from '@kassa/domain/product/age-limit.ts'
import { localTimeAt } from '@kassa/domain/time/local-time.ts'
import type { LineInQuestion } from '../../model/basket.ts'
import { basketNow, desk } from '../../model/desk-state.ts'
import type { LineGoods } from '../../model/goods/goods.ts'
import { isKioskClosed } from '../../model/kiosk/kiosk.ts'
import { serverNow } from '../../journal/clock.ts'
import { ageSeenFor, keepAge } from './seen-ages.ts'

/** Notes that the customer of this basket has reached an age; another basket, or another day, is another customer. */
export const noteAge = (age: number): void => keepAge(basketNow().id, age, dayHere())

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
  const known = ageSeenFor(id, dayHere())
  // The card of a family shows whose account it is, not who stands here; and nobody looks who stands at a kiosk.
  if (!member?.birthday || member.birthYear === undefined || member.isShared || isKioskClosed(desk.read())) return known
  const { month, day } = member.birthday
  const bornOn = [member.birthYear, month, day].map((part) => String(part).padStart(2, '0')).join('-')
  return Math.max(known, ageOn(bornOn, dayHere()))
}

/**
 * Returns whether goods may not go on before the customer's age is known, which is then asked; `goOn` is done once they are old enough. A member's birthday
 * answers it, and one answer counts for the whole basket, on hold and after a reload too.
 */
export function isAgeAsked(lines: readonly LineInQuestion[], goOn: () => void): boolean {
  const known = ageSeen()
  const young = lines.filter(({ goods }) => ageFor(goods) > known)
  if (young.length === 0) return false
  const age = Math.max(...young.map(({ goods }) => ageFor(goods)))
  // Behind whatever closes the dialog in which the goods were chosen.
  queueMicrotask(() => desk.change({ dialog: { kind: 'age', age, lines: young, goOn } }))
  return true
}

/** The same before a sale is paid: for goods that were recalled, and for what its offers put beside them. */
export function isAgeAskedToPay(goOn: () => void): boolean {
  const { priced, catalogue } = desk.read()
  const offered = (priced?.ok ? priced.value.lines : []).flatMap(({ planId, productId, variantId, quantity }) => {
    const goods = planId && catalogue.find(variantId ?? productId)
    return goods ? [{ id: planId, goods, quantity }] : []
  })
  return isAgeAsked([...basketNow().lines, ...offered], goOn)
}
