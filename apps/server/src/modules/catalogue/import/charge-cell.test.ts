import { describe, expect, it } from 'vitest'
import { chargeText, readCharges, type TypedCharge } from './charge-cell.ts'
import { guessFields } from './import-headings.ts'
import { areSameCharges } from './plan-charges.ts'
import { planImport } from './plan-import.ts'
import { readRow } from './read-row.ts'

const bottle: TypedCharge = { kind: 'deposit', name: 'Bottle', amount: '0.25' }
const bag: TypedCharge = { kind: 'levy', name: 'Bag', amount: '0.10' }

describe('a cell of charges', () => {
  it.each<[string, readonly TypedCharge[]]>([
    ['deposit Bottle 0.25', [bottle]],
    ['Deposit  Bottle  €0.25', [bottle]],
    ['deposit Bottle 0.25 EUR [VAT 19%]; levy Bag 0.10', [{ ...bottle, currency: 'EUR', tax: 'VAT 19%' }, bag]],
    ['deposit Bottle 0.25eur[VAT 19%]', [{ ...bottle, currency: 'EUR', tax: 'VAT 19%' }]],
    ['deposit Bottle 0.25, levy Bag 0.10', [bottle, bag]],
    ['deposit Bottle 0.25\nlevy Bag 0.10;', [bottle, bag]],
    [
      '押金 瓶子 ０.２５［增值税］；收费 购物袋 0.10',
      [
        { ...bottle, name: '瓶子', tax: '增值税' },
        { ...bag, name: '购物袋' },
      ],
    ],
    ['保証金　びん 25 JPY', [{ ...bottle, name: 'びん', amount: '25', currency: 'JPY' }]],
    ['Pfand Flasche 500 ml 0.25', [{ ...bottle, name: 'Flasche 500 ml' }]],
    ['deposit Crate 1,200 JPY', [{ ...bottle, name: 'Crate', amount: '1200', currency: 'JPY' }]],
    ['deposit A\\; B \\[small\\] 0.25', [{ ...bottle, name: 'A; B [small]' }]],
    ...['none', 'None', '无', 'なし', '0', '0.00'].map((word): [string, []] => [word, []]),
  ])('says %j', (cell, charges) => {
    expect(readCharges(cell)).toEqual({ ok: true, value: charges })
  })

  it.each<[string, string, object]>([
    ['0.25', 'import.charge-unreadable', { value: '0.25' }],
    ['deposit 0.25', 'import.charge-unreadable', { value: 'deposit 0.25' }],
    ['deposit Bottle', 'import.charge-unreadable', { value: 'deposit Bottle' }],
    ['deposit Bottle 0.25; Bag', 'import.charge-unreadable', { value: 'Bag' }],
    [';', 'import.charge-unreadable', { value: ';' }],
    ['deposit '.repeat(100), 'import.charge-unreadable', {}],
    ['bottle Deposit 0.25', 'import.choice-unknown', { value: 'bottle' }],
    ['deposit Bottle 0,25', 'import.number-unreadable', { value: '0,25' }],
    ['deposit Bottle -0.25', 'import.number-unreadable', { value: '-0.25' }],
    ['deposit Bottle 0.25 KWD', 'import.charge-currency', { value: 'deposit Bottle 0.25 KWD' }],
    [`deposit ${'x'.repeat(51)} 0.25`, 'import.text-length', { length: 51, most: 50 }],
    [`deposit ${'🍾'.repeat(26)} 0.25`, 'import.text-length', { length: 52, most: 50 }],
  ])('refuses %j with %s', (cell, code, facts) => {
    expect(readRow(2, [cell], ['charges'])).toMatchObject({ problem: { field: 'charges', code, facts } })
  })

  it('is left alone where it is empty', () => {
    expect(readRow(2, [' '], ['charges'])).toEqual({ value: { row: 2 }, doubts: [] })
  })

  it.each([
    ['Bottle', 'VAT 19%'],
    ['Bottle 5', null],
    ['5 EUR 0.25', null],
    ['A; B, C、D；E，F', 'a;b,c'],
    ['[x] ［y］', '[VAT] ］'],
    ['0.25 [x]', 'x]'],
    ['back\\slash\\', '\\'],
    ['\\;', '\\]'],
    ['; levy Bag 1', '; levy Bag 1'],
    ['none', 'none'],
  ])('that an export wrote comes back byte for byte: %j taxed %j', (name, tax) => {
    const kept = [
      { kind: 'deposit', name, amountMinor: 25, currency: 'EUR' },
      { kind: 'levy', name, amountMinor: 9_999, currency: 'JPY' },
    ] as const
    const written = kept.map((one) => chargeText(one, tax)).join('; ')
    const taxed = tax === null ? {} : { tax }
    expect(readCharges(written)).toEqual({
      ok: true,
      value: [
        { kind: 'deposit', name, amount: '0.25', currency: 'EUR', ...taxed },
        { kind: 'levy', name, amount: '9999', currency: 'JPY', ...taxed },
      ],
    })
  })

  it.each(['Charges', '附加收费', '追加料金', 'Deposit', 'Pfand', '押金', 'デポジット', '1 個ごとの追加料金'])(
    'stands under %s',
    (heading) => {
      expect(guessFields(['Name', heading])).toEqual(['name', 'charges'])
    },
  )
})

const euro = { id: 'e', currency: 'EUR', exponent: 2 }
const yen = { id: 'y', currency: 'JPY', exponent: 0 }

function planRow(cell: string, { type = 'standard', outlets = [euro] } = {}) {
  const read = readRow(2, ['Water', '1', type, cell], ['name', 'sellPrice', 'type', 'charges'])
  if ('problem' in read) throw new Error(read.problem.code)
  return planImport([read.value], {
    known: new Map(),
    named: new Map(),
    taxes: new Map([['vat', 'tax-1']]),
    outlets,
    listed: new Set(),
    pieces: new Map(),
    whenKnown: 'update',
    whenNamed: 'update',
  })
}

describe('charges of a row', () => {
  it('are planned in the currency of the outlets, with the tax of that name', () => {
    expect(planRow('deposit Bottle 0.250 [Vat]; levy Bag 5 JPY').create[0]?.charges).toEqual([
      { kind: 'deposit', name: 'Bottle', amountMinor: 25, currency: 'EUR', taxId: 'tax-1' },
      { kind: 'levy', name: 'Bag', amountMinor: 5, currency: 'JPY', taxId: null },
    ])
    expect(planRow('none').create[0]?.charges).toEqual([])
    expect(planRow('').create[0]?.charges).toBeUndefined()
  })

  it('are four where each currency has its three', () => {
    const four = ['a', 'b', 'c', 'd'].map((name) => `levy ${name} 1`)
    expect(planRow(four.join(';')).failed).toMatchObject([
      { row: 2, name: 'Water', field: 'charges', code: 'product.too-many-charges', facts: { count: 4, max: 3 } },
    ])
    expect(planRow(`${four.slice(1).join(';')};levy a 1 JPY`).failed).toEqual([])
  })

  it.each<[string, Parameters<typeof planRow>[1], string, object]>([
    ['levy Bag 0.00', {}, 'import.price-range', { value: '0.00', least: '0.01', most: '9999.99', currency: 'EUR' }],
    ['levy Bag 10000', {}, 'import.price-range', { value: '10000' }],
    ['levy Bag 0.105', {}, 'import.price-range', { value: '0.105', places: 2 }],
    ['levy Bag 10000 JPY', {}, 'import.price-range', { value: '10000', least: '1', most: '9999', currency: 'JPY' }],
    ['levy Bag 1.5', { outlets: [yen] }, 'import.price-range', { value: '1.5', places: 0 }],
    ['levy Bag 1 [GST]', {}, 'import.tax-unknown', { value: 'GST' }],
    ['levy Bag 1', { type: 'weighed' }, 'charge.line', { name: 'Bag', kind: 'weighed' }],
    ['levy Bag 1', { outlets: [euro, yen] }, 'import.charge-currency', { currencies: 'EUR, JPY' }],
  ])('%s of %j is refused: %s', (cell, where, code, facts) => {
    expect(planRow(cell, where).failed).toMatchObject([{ row: 2, field: 'charges', code, facts }])
  })

  it.each([
    ['levy Bag 0.01', {}],
    ['levy Bag 9999.99', {}],
    ['levy Bag 9999', { outlets: [yen] }],
    ['levy Bag 1 JPY', { outlets: [euro, yen] }],
    ['none', { type: 'weighed' }],
  ])('%s of %j is taken', (cell, where) => {
    expect(planRow(cell, where).failed).toEqual([])
  })

  it('are the same only in the same order', () => {
    const one = { kind: 'deposit', name: 'Bottle', amountMinor: 1, currency: 'EUR', taxId: null } as const
    const other = { ...one, name: 'Can' }
    expect(areSameCharges([one, other], [{ ...one }, { ...other }])).toBe(true)
    expect(areSameCharges([one, other], [other, one])).toBe(false)
    expect(areSameCharges([one], [{ ...one, taxId: 'tax-1' }])).toBe(false)
  })
})
