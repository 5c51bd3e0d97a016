import fs from 'node:fs'
import path from 'node:path'
import type { MoveSource } from '@kassa/domain/moving/move-source.ts'
import { expect, test } from 'vitest'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

const folder = path.join(import.meta.dirname, '../../../../test/files/moving-in')
const expected = JSON.parse(fs.readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Readonly<
  Record<string, Readonly<Record<'things' | 'asked' | 'remarks', readonly string[]>>>
>

/** Everything that is neither goods, people, cards nor past sales, a line each. */
const thingsIn = ({ counts, staff, priceLists, layaways }: MoveSource): string[] => [
  ...counts.map(({ code, stock }) => [code, ...stock.map((one) => `${one.place} ${one.stock}`)].join(' ')),
  ...staff.map(({ firstName, lastName, role }) => `${`${firstName} ${lastName}`.trim()}, ${role}`),
  ...priceLists.flatMap(({ name, prices }) =>
    prices.map(({ code, fromQuantity, price }) => `${name}: ${code} from ${fromQuantity} at ${price}`),
  ),
  ...layaways.map(({ number, customer, lines, total, paid }) => {
    const goods = lines.map(({ code, quantity, price }) => `${code} × ${quantity} at ${price}`).join(', ')
    return `${number} of ${customer}: ${goods}; total ${total}, paid ${paid}`
  }),
]

test.each(Object.keys(expected))('%s is read as a person expects', async (name) => {
  const bytes = fs.readFileSync(path.join(folder, name))
  const source = understand(await readBrought([{ name, bytes }]), { country: 'US' })
  expect(thingsIn(source)).toEqual(expected[name]?.things)
  expect(source.questions.map(({ kind, about }) => `${kind} ${about}`.trim())).toEqual(expected[name]?.asked)
  const remarks = source.remarks.map(({ row, verdict, code }) => `${row} ${verdict} ${code.replace('moving.', '')}`)
  expect(remarks.toSorted((one, other) => (one < other ? -1 : 1))).toEqual(expected[name]?.remarks)
})
