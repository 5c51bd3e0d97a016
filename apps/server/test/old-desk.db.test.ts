// The desks of the release before, on today's server: what they wrote in a day (spells without a line, refunds, goods for goods, a counted drawer)
// is booked as their own server booked it. `npm run record-desk` makes such a recording.
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { JournalEntry } from '@kassa/contract/device/journal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '../src/maintenance/backup/restore-backup.ts'
import { sql } from '../src/platform/db/sql.ts'
import { openPglite } from '../src/platform/db/pglite.ts'
import { disagreements } from './prove.ts'
import { makeWorld, type World } from './world.ts'

interface RecordedTill {
  readonly registrationId: string
  readonly token: string
  readonly entries: readonly JournalEntry[]
  readonly outcomes: readonly string[]
}

interface Recording {
  readonly recordedAt: string
  readonly tills: readonly RecordedTill[]
  /** The shop before its tills worked, as its own program backed it up. */
  readonly backup: string
}

const packed = readFileSync(path.join(import.meta.dirname, 'files/desk-a8b78119.json.gz'))
const recording = JSON.parse(gunzipSync(packed).toString('utf8')) as Recording
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let world: World

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kassa-old-desk-'))
  const file = path.join(folder, 'shop.kassa')
  writeFileSync(file, Buffer.from(recording.backup, 'base64'))
  const database = await openPglite()
  await restoreBackup(database, file)
  rmSync(folder, { recursive: true })
  world = await makeWorld({ database, now: recording.recordedAt })
  // Nobody but the recorded browsers has their keys: this test signs for them.
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  await world.sql(sql`update device_registration set public_key = ${{ kty, crv, x, y }}`)
})
afterAll(() => world.close())

const upload = async ({ token }: RecordedTill, entries: readonly JournalEntry[]) =>
  (await world.call(uploadJournal, { entries: [...entries] }, { device: { token, privateKey } })).answer

it.each(recording.tills.map((till, number) => [number + 1, till] as const))(
  'till %i: nothing is refused, nothing is filed, and nothing stays on it',
  async (_, till) => {
    const { outcomes, expectedSequence } = await upload(till, till.entries)
    const odd = outcomes.filter(({ outcome }) => outcome !== 'accepted')
    expect(odd.map(({ sequence, outcome, reasons }) => ({ sequence, outcome, reasons }))).toEqual([])
    expect(expectedSequence).toBe(till.entries.length + 1)
    expect(new Set(till.outcomes)).toEqual(new Set([till.outcomes[0] ?? '']))
    // Again, as where the answer was lost.
    expect((await upload(till, till.entries)).outcomes).toEqual(outcomes)
  },
)

it('has what a day has, and every book agrees with nothing filed', async () => {
  const kinds = new Set(recording.tills.flatMap(({ entries }) => entries.map(({ body }) => body['kind'])))
  for (const kind of ['shift-opened', 'sale', 'refund', 'exchange', 'cash-moved', 'shift-closed'])
    expect(kinds).toContain(kind)
  await world.settled()
  expect(await disagreements(world)).toEqual([])
  expect(await world.sql(sql`select reasons from review_item`)).toEqual([])
})
