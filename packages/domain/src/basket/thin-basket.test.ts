import { assert, jsonValue, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryBasket } from '../../test/arbitrary-basket.ts'
import { propertyRuns, unhurried } from '../../test/property-runs.ts'
import { priceBasket } from '../pricing/index.ts'
import { plainSnapshot } from './plain-snapshot.ts'
import { thickAnswer, thickSnapshot, thinAnswer, thinSnapshot } from './thin-basket.ts'

/** As the database gives it back. */
const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function givesBack(snapshot: unknown, answer: unknown): void {
  const [thin, thinned] = [kept(thinSnapshot(snapshot)), kept(thinAnswer(answer, snapshot))]
  expect(thickSnapshot(thin)).toStrictEqual(kept(snapshot))
  expect(thickAnswer(thinned, thickSnapshot(thin))).toStrictEqual(kept(answer))
}

const tax = { id: 'vat', rateBasisPoints: 1_300 }
const line = (id: string, count: number, sellPriceMinor: number) => ({
  kind: 'counted' as const,
  id,
  productId: `product ${id}`,
  variantId: null,
  categoryId: 'drinks',
  brandId: null,
  isDiscountable: true,
  isMemberDiscountAllowed: true,
  earnsPoints: true,
  takesPoints: true,
  sellPriceMinor,
  manualUnitPriceMinor: null,
  special: null,
  memberPriceMinor: null,
  tax,
  count,
})
const plain = plainSnapshot({
  currency: { code: 'USD', exponent: 2 },
  now: 1_700_000_000_000,
  outlet: { id: 'o', timeZone: 'Asia/Shanghai' },
  lines: [line('l1', 3, 4_382), line('l2', 1, 830)],
})

function answerOf(snapshot: unknown): unknown {
  const result = priceBasket(snapshot)
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

describe('a basket as it is kept', () => {
  test(
    'is given back whole, whatever was in it',
    () => {
      assert(
        property(arbitraryBasket(), (snapshot) => {
          const result = priceBasket(snapshot)
          givesBack(snapshot, result.ok ? result.value : { refused: result.refusal.code })
        }),
        propertyRuns(1_000),
      )
    },
    unhurried.timeout,
  )

  test('is given back where fields are missing, strange or too many', () => {
    const strange = oneof(
      record({ lines: jsonValue() }),
      record({ thin: jsonValue() }),
      record({ settings: jsonValue() }),
    )
    assert(
      property(arbitraryBasket(), strange, jsonValue(), (snapshot, odd, answer) =>
        givesBack({ ...snapshot, ...odd }, answer),
      ),
      propertyRuns(300),
    )
    for (const odd of [null, 7, [], {}, { lines: [] }, { lines: [null], settings: {} }, { thin: 1 }, { thin: 0 }])
      givesBack(odd, odd)
    const { lines, ...rest } = plain
    const [{ tax: _, ...untaxed } = line('l1', 1, 1)] = lines as ReturnType<typeof line>[]
    givesBack({ ...rest, lines: [untaxed, ...lines, { ...untaxed, count: null }] }, answerOf(plain))
  })

  test('says nothing of a plain sale that is said elsewhere', () => {
    const answer = answerOf(plain)
    expect(thinSnapshot(plain)).toEqual({
      thin: 1,
      currency: { code: 'USD', exponent: 2 },
      now: 1_700_000_000_000,
      outlet: { id: 'o', timeZone: 'Asia/Shanghai' },
      lines: [
        ['product l1', 3, 4_382, null, 'drinks', { tax }],
        ['product l2', 1, 830, null, 'drinks'],
      ],
    })
    expect(thinAnswer(answer, plain)).toEqual({
      thin: 1,
      totals: { payableMinor: 13_976, taxMinor: 1_608 },
      lines: [1_513, 95],
    })
  })
})
