import { randomBytes } from 'node:crypto'
import { newId } from '../../src/platform/ids.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { makeLock } from '../../src/modules/moving/leave/archive/archive-lock.ts'
import { writeShopArchive } from '../../src/modules/moving/leave/archive/write-archive.ts'
import { type LateReport, takeLate } from '../../src/modules/moving/leave/late/take-late.ts'
import { writeLateArchive } from '../../src/modules/moving/leave/late/write-late.ts'
import { takeShop, type ArrivalReport } from '../../src/modules/moving/leave/take-shop.ts'
import { entryKindsOf } from '../../src/modules/journal/public.ts'
import { createLog } from '../../src/platform/log.ts'
import { modules } from '../../src/program.ts'
import type { World } from '../world.ts'

export const PASSPHRASE = 'correct horse battery'

/** A file that comes in pieces, as from a disk. */
export const source = (bytes: Buffer) => () => ({
  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000)
  },
})

/** The archive of a merchant, as the job writes it. */
export async function archiveOf(world: World, store: FileStore, merchantId: string): Promise<Buffer> {
  const lock = await makeLock(PASSPHRASE, randomBytes(32))
  const pieces: Buffer[] = []
  await writeShopArchive(world.database, { merchantId, now: world.now, lock, store }, async (bytes) => {
    for await (const piece of bytes) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

/** Takes an archive into a world. */
export const takeInto = (
  world: World,
  store: FileStore,
  bytes: Buffer,
  passphrase = PASSPHRASE,
): Promise<ArrivalReport> =>
  takeShop(world.database, {
    source: source(bytes),
    passphrase,
    store,
    now: world.now,
    newId,
    publicUrl: 'https://new.example',
  })

/** The entries that the tills of a closed shop sent behind its first archive, as the job writes it. */
export async function lateArchiveOf(world: World, store: FileStore, merchantId: string): Promise<Buffer> {
  const lock = await makeLock(PASSPHRASE, randomBytes(32))
  const pieces: Buffer[] = []
  await writeLateArchive(world.database, { merchantId, now: world.now, lock, store }, async (bytes) => {
    for await (const piece of bytes) pieces.push(piece)
  })
  return Buffer.concat(pieces)
}

const kinds = entryKindsOf(modules)

/** Takes late entries into a world. */
export const takeLateInto = (world: World, bytes: Buffer, passphrase = PASSPHRASE): Promise<LateReport> =>
  takeLate(world.database, {
    source: source(bytes),
    passphrase,
    ...kinds,
    log: createLog('silent'),
    now: world.now,
    newId,
  })
