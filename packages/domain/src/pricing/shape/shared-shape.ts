import { SNAPSHOT_LIMITS as LIMITS } from '../../basket/index.ts'
import { PAYMENT_METHODS } from '../../payment/method.ts'
import { choice, fault, integer, isRecord, money, oneOf, record, text, type Check } from './shape.ts'

/** Parts that lines, offers and payments share. */
export const percentOff = integer(1, 10_000)
export const price = money(0)
export const tax = record({ id: text, rateBasisPoints: integer(0, LIMITS.rateBasisPoints) })

export const special = choice('kind', {
  price: record({ priceMinor: price }),
  percent: record({ offBasisPoints: percentOff }),
})

const DATE = /^\d{4}-\d{2}-\d{2}$/

export const isDate = (value: unknown): value is string =>
  typeof value === 'string' && DATE.test(value) && Number.isFinite(Date.parse(value)) && isRealDay(value)

const isRealDay = (value: string): boolean => new Date(Date.parse(value)).toISOString().startsWith(value)

/** A day of the calendar. */
export const day: Check = (value) => (isDate(value) ? null : fault('day'))

export const idOf = (value: unknown): unknown =>
  isRecord(value) && typeof value['id'] === 'string' ? value['id'] : null

const words = Object.keys(PAYMENT_METHODS)

/** A way to pay, by its word, and how many there are. */
export const method: Check = oneOf(...words)
export const METHODS = words.length
