import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { thingsIn } from '../../../../test/moving-in/moved-things.ts'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

const folder = path.join(import.meta.dirname, '../../../../test/files/moving-in/dirty')
const expectedFile = path.join(folder, 'expected.json')
type Expected = Readonly<Record<string, Readonly<Record<'things' | 'asked' | 'remarks', readonly string[]>>>>
const expected = JSON.parse(fs.readFileSync(expectedFile, 'utf8')) as Expected
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.csv'))

/** The country that a shop with such a file would say. */
const countryOf = (name: string): string =>
  /^(?:smaregi|airregi)/.test(name) ? 'JP' : /^(?:pospal|youzan)/.test(name) ? 'CN' : 'US'

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
