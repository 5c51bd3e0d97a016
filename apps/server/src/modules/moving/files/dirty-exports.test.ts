import { assert, asyncProperty, constantFrom, infiniteStream, nat, uniqueArray } from 'fast-check'
import { expect, it, test } from 'vitest'
import { patientRun, propertyRuns } from '../../../../../../packages/domain/test/property-runs.ts'
import { bytesOf, cleanSheet, type Dirt, dirts, type Roll } from '../../../../test/moving-in/dirt.ts'
import { thingsIn } from '../../../../test/moving-in/moved-things.ts'
import type { ExportFile } from '../../../../test/moving-in/export-file.ts'
import { wholeExports } from '../../../../test/moving-in/whole-exports.ts'
import { understand } from '../look.ts'
import { readBrought } from './read-brought.ts'

/** Said of a file as a whole where it is dirty; everything else that is said of a clean one is said of a dirty one. */
const ofDirt: ReadonlySet<string> = new Set([
  'moving.columns-unread',
  'moving.totals-row',
  'moving.headings-again',
  'moving.letters-garbled',
])

async function readDirty(file: ExportFile, all: readonly Dirt[], roll: Roll) {
  const sheet = all.reduce((dirty, dirt) => dirt(dirty, file, roll), cleanSheet(file))
  const brought = await readBrought([{ name: 'export', bytes: await bytesOf(sheet) }])
  const source = understand(brought, { country: 'US', currency: 'USD' })
  return {
    unread: brought.unread,
    systems: source.files.map(({ system, kind }) => `${system} ${kind}`),
    things: thingsIn(source).map(withoutOrder),
    labels: source.goods.map(({ labels, category, brand }) => [...labels, ...category, brand]),
    asked: source.questions.map(({ kind, about }) => `${kind} ${about}`).toSorted(),
    said: source.remarks.flatMap(({ code, verdict }) => (ofDirt.has(code) ? [] : [`${verdict} ${code}`])).toSorted(),
    ofDirt: new Set(source.remarks.flatMap(({ code }) => (ofDirt.has(code) ? [code] : []))),
  }
}

/** Places stand in the order of their columns. */
const withoutOrder = (line: string): string =>
  line.replace(/[^|]*$/, (places) => places.trim().split(', ').toSorted().join(', '))

const noRoll: Roll = () => 0
const files = Object.keys(wholeExports)
const named = (name: string): ExportFile => wholeExports[name]!

test.each(files)('%s: each kind of dirt changes nothing of what is read', async (name) => {
  const file = named(name)
  const { ofDirt: _said, ...clean } = await readDirty(file, [], noRoll)
  expect(clean.unread).toEqual([])
  for (const [dirt, change] of Object.entries(dirts)) {
    const { ofDirt: _more, ...dirty } = await readDirty(file, [change], (below) => below - 1)
    expect([dirt, dirty]).toEqual([dirt, clean])
  }
})

it('several kinds of dirt at once change nothing of what is read', { ...patientRun }, async () => {
  const kinds = Object.keys(dirts)
  const run = asyncProperty(
    constantFrom(...files),
    uniqueArray(constantFrom(...kinds), { minLength: 2, maxLength: 5 }),
    infiniteStream(nat(1_000_000)),
    async (name, chosen, chance) => {
      const roll: Roll = (below) => (chance.next().value ?? 0) % below
      const file = named(name)
      const { ofDirt: _said, ...clean } = await readDirty(file, [], noRoll)
      const all = kinds.flatMap((kind) => (chosen.includes(kind) ? [dirts[kind]!] : []))
      const { ofDirt: _more, ...dirty } = await readDirty(file, all, roll)
      expect(dirty).toEqual(clean)
    },
  )
  await assert(run, propertyRuns(200))
})

it.each([
  ['a column of the shop’s own', 'moving.columns-unread'],
  ['a row that sums up', 'moving.totals-row'],
  ['headings again', 'moving.headings-again'],
])('%s is said', async (dirt, code) => {
  for (const name of files) {
    const { ofDirt: said } = await readDirty(named(name), [dirts[dirt]!], noRoll)
    expect([name, said.has(code)]).toEqual([name, true])
  }
})
