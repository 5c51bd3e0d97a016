// A release rolled back: the tills go on with a desk that says more than their server knows. Recorded days, each body with fields of a program to come.
import { hash } from 'node:crypto'
import { firstPreviousHash, hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { disagreements } from './prove.ts'
import { readRecording, stepsOf } from './recorded-desk.ts'
import { deviceOf, heldCalls, restoreWorld, uploadAs } from './recorded-world.ts'
import type { World } from './world.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts that a till claims as they are: a price is worked out of them, and what they say more would be another claim. */
const CLAIMS: ReadonlySet<string> = new Set(['snapshot', 'answer', 'prices', 'lines', 'approval'])

/** A body with more in it, at its top and in what hangs below it. */
function withMore(body: Record<string, unknown>): Record<string, unknown> {
  const more = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(more)
    return isRecord(value) ? { ...value, yetToCome: { on: [1, 'two'] } } : value
  }
  const below = Object.entries(body).map(([name, one]) => [name, CLAIMS.has(name) ? one : more(one)])
  return { ...Object.fromEntries(below), mood: 'good' }
}

/** The journal of a till as a newer desk had written it behind what its server has already, hashed anew from there on. */
function asNewerDesk(entries: readonly JournalEntry[], booked: number): readonly JournalEntry[] {
  let previousHash = entries[booked - 1]?.hash ?? firstPreviousHash
  return entries.map((entry, at) => {
    if (at < booked) return entry
    const next = { ...entry, previousHash, body: withMore(entry.body) }
    previousHash = hash('sha256', hashedText(next), 'hex')
    return { ...next, hash: previousHash }
  })
}

describe.each([{ file: 'desk-a8b78119' }, { file: 'day-a8b78119' }])('$file', ({ file }) => {
  const recording = readRecording(file)
  let tills = recording.tills
  let world: World

  beforeAll(async () => {
    world = await restoreWorld(recording)
    const ends = await world.sql<{ registrationId: string; booked: number }>(sql`
      select registration_id, max(sequence)::int as booked from journal_entry group by registration_id`)
    const bookedOf = (id: string): number => ends.find(({ registrationId }) => registrationId === id)?.booked ?? 0
    tills = tills.map((till) => ({ ...till, entries: asNewerDesk(till.entries, bookedOf(till.registrationId)) }))
  })
  afterAll(() => world.close())

  it('is sold on and booked, entry by entry; only that more is said is filed', async () => {
    const sent = tills.map(() => 0)
    for (const step of stepsOf({ ...recording, tills })) {
      world.setNow(step.at)
      const till = tills[step.till]
      if (!till) throw new Error('a step of no till')
      if ('call' in step) {
        await world.call(heldCalls[step.call]!, step.request, { device: deviceOf(till) })
        continue
      }
      const from = sent[step.till] ?? 0
      sent[step.till] = from + step.send
      const { outcomes, expectedSequence } = await uploadAs(world, till, till.entries.slice(from, from + step.send))
      const odd = outcomes.filter(
        ({ outcome, reasons }) =>
          !['accepted', 'review'].includes(outcome) || reasons.some(({ code }) => code !== 'journal.fields-unknown'),
      )
      expect(odd.map(({ sequence, outcome, reasons }) => ({ sequence, outcome, reasons }))).toEqual([])
      expect(expectedSequence).toBe(from + step.send + 1)
    }
    expect(sent).toEqual(tills.map(({ entries }) => entries.length))
  })

  it('is kept whole under its hash, books agree, and each till is filed once for what its program says', async () => {
    await world.settled()
    expect(await disagreements(world)).toEqual([])
    const filed = await world.sql<{ deviceId: string; fields: string }>(sql`
      select device_id, reasons #>> '{0,facts,fields}' as fields from review_item`)
    expect(filed.length).toBeGreaterThanOrEqual(tills.length)
    expect(new Set(filed.map(({ deviceId, fields }) => `${deviceId} ${fields}`)).size).toBe(filed.length)
    expect(filed.every(({ fields }) => fields.split(', ').includes('mood'))).toBe(true)
  })
})
