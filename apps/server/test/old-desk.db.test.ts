// The desks of the previous release, on today's server: their entries of a day (offline spells, refunds, exchanges, members, held baskets,
// a counted drawer) are booked as their own server booked them. `npm run record-desk` makes such recordings.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/platform/db/sql.ts'
import { disagreements } from './prove.ts'
import { readRecording, stepsOf, type Recording } from './recorded-desk.ts'
import { deviceOf, heldCalls, restoreWorld, uploadAs } from './recorded-world.ts'
import type { World } from './world.ts'

describe.each([
  { file: 'desk-a8b78119', kinds: ['shift-opened', 'sale', 'refund', 'exchange', 'cash-moved', 'shift-closed'] },
  {
    file: 'day-a8b78119',
    kinds: ['goods-removed', 'staff-clocked', 'training-ended', 'drawer-opened', 'shift-counted', 'exchange'],
  },
])('$file', ({ file, kinds }) => {
  const recording = readRecording(file)
  const { tills } = recording
  let world: World

  beforeAll(async () => {
    world = await restoreWorld(recording)
  })
  afterAll(() => world.close())

  const upload = (till: number, entries: Recording['tills'][number]['entries']) =>
    uploadAs(world, tills[till] ?? { token: '' }, entries)

  it('is booked step by step: nothing is refused, nothing is filed, and nothing stays on a till', async () => {
    const sent = tills.map(() => 0)
    for (const step of stepsOf(recording)) {
      world.setNow(step.at)
      if ('call' in step) {
        const device = deviceOf(tills[step.till] ?? { token: '' })
        const { status, text } = await world.call(heldCalls[step.call]!, step.request, { device })
        expect([step.call, status, text]).toEqual([step.call, 200, text])
        continue
      }
      const from = sent[step.till] ?? 0
      sent[step.till] = from + step.send
      const { outcomes, expectedSequence } = await upload(
        step.till,
        tills[step.till]?.entries.slice(from, from + step.send) ?? [],
      )
      const odd = outcomes.filter(({ outcome }) => outcome !== 'accepted')
      expect(odd.map(({ sequence, outcome, reasons }) => ({ sequence, outcome, reasons }))).toEqual([])
      expect(expectedSequence).toBe(from + step.send + 1)
    }
    expect(sent).toEqual(tills.map(({ entries }) => entries.length))
  })

  it('is answered the same where the answer was lost and all is sent again', async () => {
    for (const [till, { entries, outcomes }] of tills.entries()) {
      const again = await upload(till, entries)
      expect(again.outcomes.map(({ outcome }) => outcome)).toEqual(entries.map(() => 'accepted'))
      expect(new Set(outcomes).size).toBe(1)
    }
  })

  it('has what a day has, and every book agrees with nothing filed', async () => {
    const written = new Set(tills.flatMap(({ entries }) => entries.map(({ body }) => body['kind'])))
    for (const kind of kinds) expect(written).toContain(kind)
    await world.settled()
    expect(await disagreements(world)).toEqual([])
    expect(await world.sql(sql`select reasons from review_item`)).toEqual([])
  })
})
