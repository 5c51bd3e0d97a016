import { array, assert, jsonValue, oneof, property, record, string, uuid } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryBasket } from '../../test/arbitrary-basket.ts'
import { propertyRuns, patientRun } from '../../test/property-runs.ts'
import { priceBasket } from '../pricing/index.ts'
import { plainSnapshot } from './plain-snapshot.ts'
import { thickAnswer, thickSnapshot, thinAnswer, thinSnapshot } from './thin-basket.ts'
import { pack, unpack } from './thin-text.ts'

/** Returns a value as the database gives it back. */
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
    patientRun.timeout,
  )

  test('is given back where fields are missing, strange or too many', () => {
    const strange = oneof(
      record({ lines: jsonValue() }),
      record({ thin: jsonValue() }),
      record({ settings: jsonValue() }),
      record({ outlet: jsonValue() }),
      record({ currency: oneof(jsonValue(), record({ code: jsonValue(), exponent: jsonValue() })) }),
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
    const lines = [
      ['product l1', 3, 4_382, null, 'drinks', { tax }],
      ['product l2', 1, 830, null, 'drinks'],
    ]
    const { currency, now, outlet } = plain
    expect(thinSnapshot(plain)).toEqual({
      thin: 2,
      text: JSON.stringify([lines, Object.values(outlet), Object.values(currency), now]),
    })
    expect(thinAnswer(answer, plain)).toEqual({
      thin: 2,
      totals: { payableMinor: 13_976, taxMinor: 1_608 },
      text: '[[1513,95]]',
    })
  })

  test('is given back from the form that had no text, and where a field has its name', () => {
    const { currency, now, outlet } = plain
    const lines = [
      ['product l1', 3, 4_382, null, 'drinks', { tax }],
      ['product l2', 1, 830, null, 'drinks'],
    ]
    expect(thickSnapshot({ thin: 1, currency, now, outlet, lines })).toStrictEqual(kept(plain))
    const answer = { thin: 1, totals: { payableMinor: 13_976, taxMinor: 1_608 }, lines: [1_513, 95] }
    expect(thickAnswer(answer, plain)).toStrictEqual(kept(answerOf(plain)))
    givesBack({ ...plain, text: 'of its own' }, { ...(answerOf(plain) as object), text: null })
    expect(thinSnapshot({ ...plain, text: 'of its own' })).toMatchObject({ thin: 1, text: 'of its own' })
  })

  test('has short ids in its text, and takes no other word for one', () => {
    const id = '019a20aa-2dfe-7695-a74d-217f85ef03e2'
    const words = [
      id,
      id.toUpperCase(),
      `~${id}`,
      '~',
      '~~',
      `~${'A'.repeat(22)}`,
      `~~${'A'.repeat(21)}`,
      'A'.repeat(23),
      '',
    ]
    expect(pack([id])).toHaveLength(id.length - 13 + 4)
    expect(unpack(pack({ words, [id]: { at: 1.5e-7, no: null } }))).toStrictEqual({
      words,
      [id]: { at: 1.5e-7, no: null },
    })
    assert(
      property(
        array(
          oneof(
            uuid(),
            string().map((text) => `~${text}`),
            jsonValue(),
          ),
        ),
        (all) => {
          expect(unpack(pack(all))).toStrictEqual(kept(all))
        },
      ),
    )
  })
})
