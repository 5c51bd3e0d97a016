import fs from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { ImportField } from './import-headings.ts'
import { planImport } from './plan-import.ts'
import { priceIn, quantityIn, readRow, type ImportRow } from './read-row.ts'

const outlets = [{ id: 'o', currency: 'USD', exponent: 2 }]
const world = {
  known: new Map(),
  named: new Map(),
  taxes: new Map(),
  outlets,
  listed: new Set<string>(),
  pieces: new Map(),
  whenKnown: 'update' as const,
  whenNamed: 'update' as const,
}

/** The rows of a file that would not be taken. */
function refusedRows(fields: readonly ImportField[], rows: readonly (readonly string[])[]): Set<number> {
  const read = rows.map((cells, row) => readRow(row, cells, fields))
  const sound: ImportRow[] = read.flatMap((one) => ('value' in one ? [one.value] : []))
  const faulty = read.flatMap((one, row) => ('problem' in one ? [row] : []))
  return new Set([...faulty, ...planImport(sound, world).failed.map(({ row }) => row)])
}

describe('cells', () => {
  it.each([
    ['0.01', 2, 1],
    ['999999.99', 2, 99_999_999],
    ['1000000', 2, undefined],
    ['0', 2, undefined],
    ['0.001', 2, undefined],
    ['1.50', 0, undefined],
    ['1.00', 0, 1],
    ['999999', 0, 999_999],
  ])('a price of %s with %i places is %s', (typed, exponent, minor) => {
    expect(priceIn(typed, exponent)).toBe(minor)
  })

  it.each([
    ['0', null, 0],
    ['999999', null, 999_999],
    ['1000000', null, undefined],
    ['1.5', null, undefined],
    ['1.5', 'kg', 1_500],
    ['1.5', 'g', undefined],
  ] as const)('a stock of %s in %s is %s', (typed, weightUnit, quantity) => {
    expect(quantityIn(typed, weightUnit)).toBe(quantity)
  })

  it.each<[ImportField, string, unknown]>([
    ['sellPrice', '１２．５０', '12.50'],
    ['code', '４９０１２３４５６７８９４', '4901234567894'],
    ['shelfLifeDays', '３０', 30],
    ['productionDate', '２０２６／３／１', '2026-03-01'],
  ])('%s takes %s typed at full width', (field, cell, value) => {
    expect(readRow(2, [cell], [field])).toEqual({ value: { row: 2, [field]: value }, doubts: [] })
  })

  it.each<[ImportField, string, string]>([
    ['code', '="6901234567892"', '6901234567892'],
    ['code', "'6901234567892", '6901234567892'],
    ['code', "'6901234567892'", '6901234567892'],
    ['code', '＝"6901234567892"', '6901234567892'],
    ['code', '6901234567892.0', '6901234567892'],
    ['code', '="6901234567892.0"', '6901234567892'],
    ['customCode', '="00123"', '00123'],
    ['customCode', "'00123", '00123'],
    ['customCode', 'A.0', 'A.0'],
    ['customCode', '1.2', '1.2'],
    ['sku', '="00123"', '00123'],
    ['sku', "O'Neill 7", "O'Neill 7"],
  ])('%s of %s is %s: what programs put round a code is not part of it', (field, cell, value) => {
    expect(readRow(2, [cell], [field])).toEqual({ value: { row: 2, [field]: value }, doubts: [] })
  })

  it.each(['=""', '=" "', "'", "''"])('%s is an empty cell of a code', (cell) => {
    expect(readRow(2, [cell, cell, cell], ['code', 'customCode', 'sku'])).toEqual({ value: { row: 2 }, doubts: [] })
  })

  it.each<[ImportField, string, string]>([
    ['sellPrice', '-1', 'import.number-unreadable'],
    ['sellPrice', '1.', 'import.number-unreadable'],
    ['sellPrice', '.5', 'import.number-unreadable'],
    ['sellPrice', '1,5', 'import.number-unreadable'],
    ['sellPrice', '1.23456', 'import.number-unreadable'],
    ['code', '123456789012345678901', 'import.code-unreadable'],
    ['code', 'a b', 'import.code-unreadable'],
    ['name', 'x', 'import.text-length'],
    ['name', '藕'.repeat(51), 'import.text-length'],
    ['name', 'Caf\ufffd', 'import.text-unclean'],
    ['name', 'Two\nlines', 'import.text-unclean'],
    ['name', 'Tea \u202e00.21', 'import.text-unclean'],
    ['productionDate', '2026-02-30', 'import.date-unreadable'],
    ['productionDate', '3/5/2026', 'import.date-unreadable'],
    ['category', 'a/b', 'import.text-length'],
    ['isOnShelf', 'maybe', 'import.choice-unknown'],
    ['shelfLifeDays', '0', 'import.number-range'],
  ])('%s does not take %s: %s', (field, cell, code) => {
    expect(readRow(2, [cell], [field])).toMatchObject({ problem: { field, code } })
  })

  it.each<[ImportField, string, unknown]>([
    ['sellPrice', '1,299.00', '1299.00'],
    ['sellPrice', '¥12.50', '12.50'],
    ['sellPrice', '0.850', '0.850'],
    ['productionDate', '2026年3月5日', '2026-03-05'],
    ['productionDate', '20260305', '2026-03-05'],
    ['productionDate', '46086', '2026-03-05'],
    ['name', '藕', '藕'],
    ['category', '食品/茶', ['食品', '茶']],
    ['category', 'Tea\\/Coffee/Green', ['Tea/Coffee', 'Green']],
    ['name', "'=1+1", '=1+1'],
    ['isOnShelf', '启用', true],
    ['isOnShelf', 'Draft', false],
  ])('%s takes %s', (field, cell, value) => {
    expect(readRow(2, [cell], [field])).toEqual({ value: { row: 2, [field]: value }, doubts: [] })
  })

  it.each<[ImportField, string, string, boolean]>([
    ['code', '4.00638E+12', 'import.code-digits-lost', false],
    ['code', '36000291452', 'import.code-zeros-lost', true],
    ['code', '36000291452.0', 'import.code-zeros-lost', true],
    ['code', '="4006381333932"', 'import.code-check-digit', true],
    ['code', '4006381333932', 'import.code-check-digit', true],
    ['stock', '-3', 'import.stock-below-zero', false],
  ])('%s of %s is taken with a doubt: %s', (field, cell, code, isTaken) => {
    const read = readRow(2, [cell], [field])
    expect(read).toMatchObject({ doubts: [{ field, code }] })
    expect('value' in read && read.value[field as 'code'] !== undefined).toBe(isTaken)
  })

  it('take dates, words and lists as people write them', () => {
    const fields: ImportField[] = ['productionDate', 'type', 'labels', 'category', 'isOnShelf']
    expect(readRow(2, ['2026/3/1', '称重', 'New、Sale', 'Food > Fruit', 'はい'], fields)).toEqual({
      value: {
        row: 2,
        productionDate: '2026-03-01',
        type: 'weighed',
        labels: ['New', 'Sale'],
        category: ['Food', 'Fruit'],
        isOnShelf: true,
      },
      doubts: [],
    })
  })
})

const dirty = path.join(import.meta.dirname, '../../../../../../../shared/data/off-gtin/catalogue-dirty.csv')
const isThere = fs.existsSync(dirty)

interface Dirty {
  readonly issue: string
  readonly code: string
  readonly name: string
}

describe('the dirty catalogue', () => {
  if (!isThere) {
    it('is absent beside the repository (../shared/data/off-gtin): nothing was read', () => {
      expect(isThere).toBe(false)
    })
    return
  }
  it('is taken or refused by what is wrong with each row', () => {
    const rows = parse<Dirty>(fs.readFileSync(dirty), { columns: true, relax_quotes: true })
    const cells = rows.map(({ name, code }) => [name, code, '1'])
    const refused = refusedRows(['name', 'code', 'sellPrice'], cells)
    const sums = new Map<string, [taken: number, refused: number]>()
    for (const [index, { issue }] of rows.entries()) {
      const [taken, not] = sums.get(issue) ?? [0, 0]
      sums.set(issue, refused.has(index) ? [taken, not + 1] : [taken + 1, not])
    }
    const lines = [...sums].map(([issue, [taken, not]]) => `${issue}: ${taken} taken, ${not} refused`)
    expect(lines.toSorted()).toMatchInlineSnapshot(`
      [
        "angle_bracket: 1 taken, 0 refused",
        "astral_char: 28 taken, 0 refused",
        "bad_check_digit: 57 taken, 3 refused",
        "code_too_long_20: 0 taken, 10 refused",
        "duplicate_code: 17 taken, 3 refused",
        "html_entity_in_name: 12 taken, 8 refused",
        "mojibake_maybe: 15 taken, 0 refused",
        "name_over_200: 0 taken, 4 refused",
        "name_over_50: 0 taken, 25 refused",
        "name_under_2: 0 taken, 20 refused",
        "not_nfc: 5 taken, 0 refused",
        "odd_code_length_10: 4 taken, 0 refused",
        "odd_code_length_11: 3 taken, 1 refused",
        "odd_code_length_15: 4 taken, 0 refused",
        "odd_code_length_16: 4 taken, 0 refused",
        "odd_code_length_17: 4 taken, 0 refused",
        "odd_code_length_18: 4 taken, 0 refused",
        "odd_code_length_19: 2 taken, 0 refused",
        "odd_code_length_1: 3 taken, 0 refused",
        "odd_code_length_20: 4 taken, 0 refused",
        "odd_code_length_2: 4 taken, 0 refused",
        "odd_code_length_3: 3 taken, 1 refused",
        "odd_code_length_4: 4 taken, 0 refused",
        "odd_code_length_5: 4 taken, 0 refused",
        "odd_code_length_6: 4 taken, 0 refused",
        "odd_code_length_7: 3 taken, 1 refused",
        "odd_code_length_9: 4 taken, 0 refused",
        "quote_in_name: 8 taken, 2 refused",
        "replacement_char: 0 taken, 14 refused",
        "right_to_left: 20 taken, 0 refused",
        "spreadsheet_formula_start: 17 taken, 3 refused",
        "untrimmed_name: 14 taken, 1 refused",
      ]
    `)
  })
})
