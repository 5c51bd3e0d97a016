import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import type { FileTable } from './columns/file-table.ts'
import type { MovedPerson, MovedProduct, MovedVariant, MoveSource, Question, Remark } from './move-source.ts'
import { isZero } from './columns/number-column.ts'
import { readMove } from './read-move.ts'

const folder = path.join(import.meta.dirname, '../../../../../shared/data/moving-in')
const isThere = fs.existsSync(folder)

/** Cells of a text in quotes and commas, enough for the samples. */
function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}

function tableOf(name: string): FileTable {
  const text = fs.readFileSync(path.join(folder, name), 'utf8').replace(/^\uFEFF/, '')
  const [columns = [], ...rows] = text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map(cellsOf)
  return { name, columns, rows, rowNumbers: rows.map((_, at) => at + 2) }
}

const readPhone = (typed: string): string | undefined =>
  /^\+[\d ]+$/.test(typed) ? typed.replaceAll(' ', '') : undefined

const readFiles = (...names: string[]): MoveSource =>
  readMove(names.map(tableOf), { decimalMarks: {}, dayOrders: {}, readPhone, knowsCountry: false })

type Expected = Readonly<Record<string, unknown>>
const texts = (found: unknown): Readonly<Record<string, unknown>> => found as Readonly<Record<string, unknown>>

const keyOf = ({ name }: MovedProduct, { sku }: MovedVariant): string => sku || name
const money = (text: string | null): string | null => (text === null ? null : Number(text).toFixed(2))

/** Returns a value for each variant of the test's list, by the variant's code. */
function byVariant<Value>(source: MoveSource, of: (variant: MovedVariant, product: MovedProduct) => Value) {
  return Object.fromEntries(
    source.goods.flatMap((one) => one.variants.map((variant) => [keyOf(one, variant), of(variant, one)])),
  )
}
const byProduct = <Value>(source: MoveSource, of: (product: MovedProduct) => Value) =>
  Object.fromEntries(source.goods.map((one) => [one.name, of(one)]))

const stockOf = (variant: MovedVariant): string | null =>
  variant.stock.find(({ stock }) => stock !== null)?.stock ?? null

const askedAs = ({ kind, about }: Question): string => {
  const words: Partial<Record<Question['kind'], string>> = {
    'tax-inside': 'prices with or without tax',
    'taxable-goods': 'tax of taxable goods',
    'weight-unit': 'weight unit',
    'cost-zero': 'cost 0: free or unknown',
  }
  return words[kind] ?? `${kind}${about === '' ? '' : ` ${about}`}`
}

const saidAs = ({ code, facts }: Remark): string => {
  const words: Readonly<Record<string, string>> = {
    'moving.stock-below-zero': `stock ${facts['stock']}: opened at 0`,
    'moving.check-digit': `check digit of ${facts['code']}`,
    'moving.name-is-email': 'no name: the e-mail stands as name',
    'moving.tax-exempt-without-paper': 'tax-exempt without a paper number or last day',
    'moving.points-in-parts': '88.5 points: 88, the half is left out',
    'moving.person-unfindable': 'no phone, e-mail or card: nothing to find the member by',
  }
  return words[code] ?? code
}

const readings: Readonly<Record<string, (source: MoveSource) => unknown>> = {
  products: ({ goods }) => goods.length,
  variants: ({ goods }) => goods.flatMap(({ variants }) => variants).length,
  attributes: (source) =>
    byProduct(source, ({ attributes }) => Object.fromEntries(attributes.map(({ name, values }) => [name, values]))),
  category: (source) => byProduct(source, ({ category }) => category.join(' > ')),
  labels: (source) =>
    source.people.length > 0
      ? Object.fromEntries(source.people.map(({ email, labels }) => [email, labels]))
      : byProduct(source, ({ labels }) => labels),
  brand: (source) => byProduct(source, ({ brand }) => brand),
  description: (source) => byProduct(source, ({ description }) => description),
  price: (source) => byVariant(source, ({ price }) => money(price)),
  special: (source) => byVariant(source, ({ special }) => money(special)),
  cost: (source) => byVariant(source, ({ cost }) => money(cost)),
  barcode: (source) => byVariant(source, ({ barcodes }) => barcodes[0]),
  supplier: (source) => byVariant(source, ({ supplier, supplierCode }) => [supplier, supplierCode]),
  reorderPoint: (source) => byVariant(source, ({ stock }) => stock[0]?.reorderPoint),
  restockLevel: (source) => byVariant(source, ({ stock }) => stock[0]?.restockLevel),
  onShelf: (source) => byProduct(source, ({ isOnShelf }) => isOnShelf),
  combined: (source) =>
    byProduct(source, ({ parts }) => Object.fromEntries(parts.map(({ sku, quantity }) => [sku, quantity]))),
  phone: (source) => byPerson(source, ({ phone }) => phone),
  emailConsent: (source) => byPerson(source, ({ takesEmail }) => takesEmail),
  spent: (source) => byPerson(source, ({ spent }) => money(spent)),
  points: (source) => byPerson(source, ({ points }) => String(points)),
  birthday: (source) => byPerson(source, ({ birthday }) => birthday),
  card: (source) => byPerson(source, ({ card }) => card),
}

const byPerson = <Value>(source: MoveSource, of: (person: MovedPerson) => Value) =>
  Object.fromEntries(
    source.people.flatMap((one) => [one.email, ...one.ids.map(({ id }) => id)].map((key) => [key, of(one)])),
  )

const numbersOf = (found: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(found).map(([key, text]) => [key, Number(text)]))

/** Lists of names. */
const lists: Readonly<Record<string, (source: MoveSource) => unknown>> = {
  weighed: ({ goods }) => goods.filter(({ isWeighed }) => isWeighed).map(({ name }) => name),
  openPrice: ({ goods }) => goods.filter(({ variants }) => variants[0]?.isOpenPrice).map(({ name }) => name),
  untracked: ({ goods }) =>
    goods
      .filter(({ variants, parts }) => parts.length === 0 && !variants.some((one) => one.isTracked))
      .map(({ name }) => name),
  costZero: (source) =>
    Object.entries(byVariant(source, ({ cost }) => cost !== null && isZero(cost))).flatMap(([key, is]) =>
      is ? [key] : [],
    ),
  giftCardValues: ({ giftCardValues }) => giftCardValues.map(money),
  taxExempt: ({ people }) => people.filter(({ isTaxExempt }) => isTaxExempt).map(({ email }) => email),
  names: ({ people }) => people.map(({ name }) => name),
}

const expected: Readonly<Record<string, { alone: Expected; after?: Expected }>> = isThere
  ? JSON.parse(fs.readFileSync(path.join(folder, 'expected.json'), 'utf8'))
  : {}

describe(isThere ? 'a sample file, taken whole' : 'samples are not tried: ../shared/data is absent', () => {
  it.each(Object.entries(expected))('%s', (name, { alone }) => {
    const source = readFiles(name)
    for (const [field, read] of Object.entries(readings)) {
      if (alone[field] === undefined) continue
      const found = read(source)
      if (typeof alone[field] === 'object') expect(found, field).toMatchObject(texts(alone[field]))
      else expect(found, field).toBe(alone[field])
    }
    for (const [field, read] of Object.entries(lists))
      if (alone[field]) expect(read(source), field).toEqual(alone[field])
    const stock = byVariant(source, stockOf)
    if (alone['stock']) expect(numbersOf(stock)).toMatchObject(numbersOf(texts(alone['stock'])))
    const low = byVariant(source, ({ stock: [first] }) => first?.lowStock)
    if (alone['lowStock']) expect(numbersOf(low)).toMatchObject(numbersOf(texts(alone['lowStock'])))
    const rows = (verdict: Remark['verdict']) =>
      source.remarks.filter((one) => one.verdict === verdict).map((one) => ({ row: one.row, why: saidAs(one) }))
    expect(rows('doubtful')).toEqual(alone['doubtful'])
    expect(rows('cannot')).toEqual(alone['cannot'])
    expect(source.questions.map(askedAs).toSorted()).toEqual((alone['asked'] as string[]).toSorted())
  })

  it('puts the customers of two systems together, and adds no spending twice', () => {
    if (!isThere) return
    const { people } = readFiles('shopify-customers.csv', 'loyverse-customers.csv')
    expect(people.map(({ name }) => name)).toEqual(['Lea Sample', 'sam@example.com', 'Kim Test'])
    expect(people.at(0)).toMatchObject({ spent: '310.25', points: 88, card: 'L-31' })
  })

  it('names what it leaves out', () => {
    if (!isThere) return
    const out = readFiles('woocommerce.csv').remarks.filter(({ verdict, row }) => verdict === 'left-out' && row > 1)
    expect(out.map(({ code, facts }) => [code, facts['name'] ?? facts['label']])).toEqual([
      ['moving.sold-elsewhere', 'Partner offer'],
      ['moving.label-unfit', 'x'],
    ])
  })
})
