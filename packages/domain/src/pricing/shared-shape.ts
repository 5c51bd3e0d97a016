import { SNAPSHOT_LIMITS as LIMITS } from '../basket/index.ts'
import { choice, integer, isRecord, money, record, text } from './shape.ts'

/** Parts that lines and offers share. */
export const percentOff = integer(1, 10_000)
export const price = money(0)
export const tax = record({ id: text, rateBasisPoints: integer(0, LIMITS.rateBasisPoints) })

export const special = choice('kind', {
  price: record({ priceMinor: price }),
  percent: record({ offBasisPoints: percentOff }),
})

export const idOf = (value: unknown): unknown =>
  isRecord(value) && typeof value['id'] === 'string' ? value['id'] : null
