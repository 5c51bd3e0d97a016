import fs from 'node:fs'
import path from 'node:path'
import type { MovedPerson, MovedProduct, MoveSource } from '@kassa/domain/moving/move-source.ts'
import { expect, test } from 'vitest'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

const folder = path.join(import.meta.dirname, '../../../../test/files/moving-in/dirty')
const expectedFile = path.join(folder, 'expected.json')
type Expected = Readonly<Record<string, Readonly<Record<'things' | 'asked' | 'remarks', readonly string[]>>>>
const expected = JSON.parse(fs.readFileSync(expectedFile, 'utf8')) as Expected
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.csv'))

/** A product and its variants as a person would list them. */
const linesOfProduct = ({ name, category, labels, isWeighed, isOnShelf, variants }: MovedProduct): string[] => [
  [name, category.join(' > '), labels.join(', '), isWeighed ? 'weighed' : '', isOnShelf ? '' : 'off the shelf'].join(
    ' | ',
  ),
  ...variants.map(({ options, sku, barcodes, price, special, isOpenPrice, cost, isTracked, stock }) => {
    const lying = stock.flatMap((one) => (one.stock === null ? [] : `${one.place || 'here'} ${one.stock}`))
    const amount = isOpenPrice ? 'asked' : [price, special].filter((one) => one !== null).join(' now ')
    const counted = isTracked ? lying.join(', ') : 'not counted'
    return `  ${[options.join('/'), sku, barcodes.join(' '), amount, `cost ${cost ?? '?'}`, counted].join(' | ')}`
  }),
]

const lineOfPerson = ({
  name,
  phone,
  email,
  card,
  birthday,
  points,
  balance,
  asked,
  spent,
  note,
}: MovedPerson): string =>
  [
    ...[name, phone, email, card, birthday, points, balance].map((one) => one ?? ''),
    ...asked.map(({ column, amount }) => `${column} ${amount}`),
    spent ?? '',
    ...(note === '' ? [] : [note]),
  ].join(' | ')

const thingsIn = ({ goods, people, cards, counts }: MoveSource): string[] => [
  ...goods.flatMap(linesOfProduct),
  ...people.map(lineOfPerson),
  ...cards.map(({ number, rest }) => `card ${number}: ${rest}`),
  ...counts.map(({ code, stock }) => [code, ...stock.map((one) => `${one.place} ${one.stock}`)].join(' ')),
]

/** The country that a shop with such a file would say. */
const countryOf = (name: string): string =>
  name.startsWith('smaregi') ? 'JP' : /^(?:pospal|youzan)/.test(name) ? 'CN' : 'US'

async function readDirty(name: string) {
  const country = countryOf(name)
  const brought = await readBrought([{ name, bytes: fs.readFileSync(path.join(folder, name)) }], country === 'JP')
  const first = understand(brought, { country })
  const answers = (kind: string, answer: string) =>
    Object.fromEntries(first.questions.flatMap((one) => (one.kind === kind ? [[one.about, answer]] : [])))
  const said = { decimalMarks: answers('decimal-mark', '.'), dayOrders: answers('day-order', 'day-first') } as object
  const currency = country === 'JP' ? 'JPY' : country === 'CN' ? 'CNY' : 'USD'
  const source = understand(brought, { country, currency, ...said })
  const remarks = source.remarks.map(({ row, verdict, code }) => `${row} ${verdict} ${code.replace('moving.', '')}`)
  return {
    things: thingsIn(source),
    asked: first.questions.map(({ kind, about }) => `${kind} ${about}`.trim()),
    remarks: remarks.toSorted((one, other) => (one < other ? -1 : 1)),
  }
}

test.each(names)('%s, as a stranger would bring it, is read as a person expects', async (name) => {
  expect(await readDirty(name)).toEqual(expected[name])
})
