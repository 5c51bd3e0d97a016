// Recorded journals of every kind give the very rows that they gave before, whichever way they come: as their tills sent them, and entry by entry.
// `RECORD=1` writes the fingerprints anew; `ROWS=folder` writes the rows, to see in which two programs differ.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { isThinned } from '../../../packages/domain/test/property-runs.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { oddJournal } from './odd-journal.ts'
import { readRecording, stepsOf, type Recording } from './recorded-desk.ts'
import { deviceOf, heldCalls, restoreWorld, uploadAs } from './recorded-world.ts'
import { fingerprints, idsIn, idsOf, readRows } from './table-rows.ts'

const golden = path.join(import.meta.dirname, 'golden/rows.json')
const read = (): Record<string, Record<string, string>> => JSON.parse(readFileSync(golden, 'utf8'))

/** Sends a recorded day, its entries as `writtenOf` has them, in parcels of at most `most`; answers what stands in the books then. */
async function rowsOf(recording: Recording, writtenOf: typeof oddJournal, most: number) {
  const world = await restoreWorld(recording)
  try {
    const ends = await world.sql<{ registrationId: string; booked: number }>(sql`
      select registration_id, max(sequence)::int as booked from journal_entry group by registration_id`)
    const bookedOf = (id: string): number => ends.find(({ registrationId }) => registrationId === id)?.booked ?? 0
    const journals = recording.tills.map(({ entries, registrationId }) => writtenOf(entries, bookedOf(registrationId)))
    const sent = journals.map(() => 0)
    const ids = await idsOf(world)
    const known = new Set([...ids, ...idsIn([JSON.stringify(recording.steps ?? []), JSON.stringify(journals)])])
    const before = await readRows(world, known)
    for (const step of stepsOf(recording)) {
      world.setNow(step.at)
      const till = recording.tills[step.till]
      if (!till) throw new Error('a step of no till')
      if ('call' in step) {
        await world.call(heldCalls[step.call]!, step.request, { device: deviceOf(till) })
        continue
      }
      const from = sent[step.till] ?? 0
      sent[step.till] = from + step.send
      const entries = journals[step.till]?.slice(from, from + step.send).flat() ?? []
      for (let at = 0; at < entries.length; at += most) await uploadAs(world, till, entries.slice(at, at + most))
    }
    const after = await readRows(world, known)
    return newRows(before, after)
  } finally {
    await world.close()
  }
}

const newRows = (before: Awaited<ReturnType<typeof readRows>>, after: typeof before): typeof before =>
  new Map(
    [...after].flatMap(([table, rows]) => {
      const stood = new Set(before.get(table))
      const fresh = rows.filter((row) => !stood.has(row))
      return fresh.length > 0 ? [[table, fresh]] : []
    }),
  )

// Odd journals hold the entries of the others too, so a gate sends only them: one day entry by entry, the other in parcels as large as they come.
const days = ['desk-a8b78119', 'day-a8b78119'].flatMap((file) => [
  { name: file, file, writtenOf: (entries: readonly JournalEntry[]) => entries.map((entry) => [entry]) },
  { name: `${file}, with odd entries`, file, writtenOf: oddJournal },
])
const sizes = [1, 500]
const tried = isThinned
  ? days
      .filter(({ writtenOf }) => writtenOf === oddJournal)
      .map((day, index) => ({ ...day, parcels: sizes.slice(index, index + 1) }))
  : days.map((day) => ({ ...day, parcels: sizes }))

test.each(tried)('$name gives the same rows', async ({ name, file, writtenOf, parcels }) => {
  const recording = readRecording(file)
  for (const most of parcels) {
    const rows = await rowsOf(recording, writtenOf, most)
    const folder = process.env['ROWS']
    if (folder !== undefined) {
      mkdirSync(folder, { recursive: true })
      const text = [...rows].flatMap(([table, texts]) => texts.map((one) => `${table} ${one}`)).join('\n')
      writeFileSync(path.join(folder, `${name}, ${most}.txt`), text)
    }
    const found = fingerprints(rows)
    if (process.env['RECORD'] === '1' && most === 1) {
      writeFileSync(golden, `${JSON.stringify({ ...read(), [name]: found }, null, 2)}\n`)
    }
    expect(found, `${most} at a time`).toEqual(read()[name])
  }
})
