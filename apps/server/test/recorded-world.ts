import { generateKeyPairSync, hash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { holdBasket, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { restoreBackup } from '../src/maintenance/backup/restore-backup.ts'
import { sql } from '../src/platform/db/sql.ts'
import { openFilled } from './empty-database.ts'
import type { Recording } from './recorded-desk.ts'
import { makeWorld, type World } from './world.ts'

export const heldCalls: Readonly<Record<string, Endpoint>> = { hold: holdBasket, take: takeBasket }
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** The shop of a recording, as today's program restores it. */
export async function restoreWorld({ backup, recordedAt }: Recording): Promise<World> {
  const database = await openFilled(hash('sha256', backup, 'hex').slice(0, 12), async (empty) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kassa-old-desk-'))
    const file = path.join(folder, 'shop.kassa')
    writeFileSync(file, Buffer.from(backup, 'base64'))
    await restoreBackup(empty, file)
    rmSync(folder, { recursive: true })
  })
  const world = await makeWorld({ database, now: recordedAt })
  // Nobody but the recorded tills has their keys: this test signs for them.
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  await world.sql(sql`update device_registration set public_key = ${{ kty, crv, x, y }}`)
  return world
}

/** A recorded till as it signs its calls. */
export const deviceOf = ({ token }: Pick<Recording['tills'][number], 'token'>) => ({ token, privateKey })

/** Sends entries of a recorded till, and answers what became of each. */
export const uploadAs = async (
  world: World,
  till: Pick<Recording['tills'][number], 'token'>,
  entries: readonly JournalEntry[],
) => (await world.call(uploadJournal, { entries: [...entries] }, { device: deviceOf(till) })).answer
