import { array, assert, constantFrom, jsonValue, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { thickEntry, thinEntry, type EntryRows } from './thin-entry.ts'

const kept = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const rows: EntryRows = {
  orderId: 'order',
  number: '2-506-000001',
  soldAt: '2026-11-22T21:10:06.325Z',
  note: null,
  currency: 'USD',
  businessDay: '2026-11-23',
  shiftId: 'shift',
  staffId: 'staff',
  memberId: null,
  clockOffsetMs: 0,
  catalogueCursor: 4,
  lines: [
    { lineId: 'l1', name: 'Tea', code: '690', note: null },
    { lineId: 'l2', name: 'Cup', code: null, note: 'with a bow' },
  ],
}
const tender = {
  method: 0,
  reference: null,
  amountMinor: 500,
  receivedMinor: 500,
  changeMinor: 0,
  cashRoundingMinor: 0,
}
const entry = {
  kind: 'sale',
  at: rows.soldAt,
  orderId: 'order',
  number: rows.number,
  note: null,
  currency: 'USD',
  businessDay: '2026-11-23',
  shiftId: 'shift',
  staffId: 'staff',
  memberId: null,
  clockOffsetMs: 0,
  catalogueCursor: 4,
  approvals: [],
  texts: [
    { lineId: 'l1', name: 'Tea', code: '690' },
    { lineId: 'l2', name: 'Cup', code: null, note: 'with a bow' },
  ],
  tenders: [tender],
}

const givesBack = (one: unknown): void => {
  expect(kept(thickEntry(kept(thinEntry(one, rows)), rows))).toEqual(kept(one))
}

/** Fields as a strange device might send them: the usual value, another, none. */
const strangeField = (usual: unknown) => oneof(constantFrom<unknown>(usual, undefined, null, 0, 1, ''), jsonValue())

describe('an entry that is kept thin', () => {
  test('says of a plain sale its order and what was paid', () => {
    expect(thinEntry(entry, rows)).toEqual([1, 'order', { tenders: [{ amountMinor: 500 }] }])
    givesBack(entry)
  })

  test('keeps whatever the rows say otherwise, field by field and line by line', () => {
    const [first, second] = entry.texts
    const parts = { ...second, parts: ['2 × Tea'] }
    const change = { ...tender, receivedMinor: 1_000, changeMinor: 500 }
    const other = { ...entry, at: '2026-11-22T21:10:06Z', memberId: 'm', texts: [first, parts], tenders: [change] }
    expect(thinEntry(other, rows)).toEqual([
      1,
      'order',
      {
        at: '2026-11-22T21:10:06Z',
        memberId: 'm',
        texts: [0, [parts]],
        tenders: [{ amountMinor: 500, receivedMinor: 1_000, changeMinor: 500 }],
      },
    ])
    for (const { lines } of [rows, { lines: [] }, { lines: rows.lines.toReversed() }]) {
      const beside = { ...rows, lines }
      expect(kept(thickEntry(kept(thinEntry(other, beside)), beside))).toEqual(kept(other))
    }
  })

  test('is kept as it is where it is no sale, or of another order', () => {
    for (const one of [null, 7, [], {}, { ...entry, kind: 'refund' }, { ...entry, orderId: 'ORDER', thin: 1 }]) {
      expect(thinEntry(one, rows)).toBe(one)
      givesBack(one)
    }
  })

  test('is given back where fields are missing, strange or too many', () => {
    const fields = record(
      Object.fromEntries(Object.entries(entry).map(([name, usual]) => [name, strangeField(usual)])) as Record<
        keyof typeof entry,
        ReturnType<typeof strangeField>
      >,
      { requiredKeys: [] },
    )
    const strange = record(
      {
        thin: constantFrom<unknown>(0, 1, 2, 'x'),
        whole: jsonValue(),
        '-': constantFrom<unknown>(null, ['at'], 3),
        more: jsonValue(),
        texts: array(oneof(constantFrom<unknown>(...entry.texts, 0, [0], null), jsonValue()), { maxLength: 4 }),
        tenders: array(oneof(constantFrom<unknown>(tender, { ...tender, whole: 3 }, 0, [0]), jsonValue()), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    )
    assert(
      property(fields, strange, (some, odd) => {
        givesBack({ ...entry, ...some, ...odd, kind: 'sale', orderId: 'order' })
        givesBack({ ...some, ...odd, kind: 'sale', orderId: 'order' })
      }),
      propertyRuns(2_000),
    )
  })
})
