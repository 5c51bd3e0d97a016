import { SNAPSHOT_LIMITS as LIMITS } from '../../basket/index.ts'
import { PAYMENT_METHODS } from '../../payment/method.ts'
import {
  nullish,
  prefixPath,
  choice,
  allOf,
  fault,
  integer,
  isRecord,
  optional,
  list,
  money,
  oneOf,
  orNull,
  record,
  text,
  textOf,
  type Check,
} from './shape.ts'

/** Parts that lines, offers and payments share. */
export const percentOff = integer(1, 10_000)
export const price = money(0)

const rateMillionths = integer(0, LIMITS.rateMillionths)
const rateBasisPoints = integer(0, LIMITS.rateBasisPoints)
const taxCode = textOf(1, LIMITS.taxCode)

const band = record({ kind: oneOf('whole', 'part'), fromMinor: price, untilMinor: orNull(price) })

const groupedTax = record({
  id: text,
  code: taxCode,
  rateMillionths,
  on: nullish(list(taxCode, 0, LIMITS.groupTaxes)),
  band: nullish(band),
})

/** A rate stands in one of its forms; how many taxes a group may have, `tax-group.ts` says. */
const rateForm: Check = (value) => {
  if (!isRecord(value)) return fault('object')
  const isToldOtherwise = value['taxes'] !== undefined || value['rateMillionths'] !== undefined
  const found = isToldOtherwise ? null : rateBasisPoints(value['rateBasisPoints'])
  return found && prefixPath('rateBasisPoints', found)
}

/** The tax of goods. */
export const tax = allOf(
  rateForm,
  record({
    id: text,
    rateBasisPoints: optional(rateBasisPoints),
    rateMillionths: optional(rateMillionths),
    taxes: optional(list(groupedTax, 0, Number.MAX_SAFE_INTEGER)),
    code: optional(taxCode),
    zero: optional(oneOf('zero-rated', 'exempt', 'outside')),
  }),
)

/** Charges on each piece. */
export const charges = optional(
  list(
    record({
      id: text,
      name: textOf(1, LIMITS.chargeName),
      kind: oneOf('deposit', 'levy'),
      amountMinor: integer(1, LIMITS.chargeMinor),
      tax,
    }),
    0,
    LIMITS.charges,
  ),
)

/** Options of each piece. */
export const options = optional(
  list(
    record({ id: text, name: textOf(1, LIMITS.optionName), amountMinor: integer(0, LIMITS.optionMinor) }),
    0,
    LIMITS.options,
  ),
)

/** One tax without a code, of a fee. */
export const oneTax = record({
  id: text,
  rateBasisPoints: optional(rateBasisPoints),
  rateMillionths: optional(rateMillionths),
})

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
