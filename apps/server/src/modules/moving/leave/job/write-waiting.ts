import type { FileStore } from '../../../../platform/files/file-store.ts'
import type { Job, JobContext } from '../../../../platform/module.ts'
import { openText, sealText, type SecretBox } from '../../../../platform/secrets/secret.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { ArchiveLock } from '../archive/archive-lock.ts'
import { writeShopArchive } from '../archive/write-archive.ts'
import { countLate, listLate, writeLateArchive } from '../late/write-late.ts'
import { countShopRows, listShopTables } from '../tables/shop-table.store.ts'
import { putPieces, removePieces } from './archive-pieces.ts'
import {
  type ArchiveTurn,
  deleteShopArchive,
  freeArchive,
  listExpiredArchives,
  setArchiveFailed,
  setArchivePlanned,
  setArchiveReady,
  takeArchiveTurn,
  tellArchiveDone,
} from './shop-archive.store.ts'

/** Longer than a process is silent that still writes; a start frees what was taken. */
const LEASE_MS = 10 * 60_000
const MOST_ATTEMPTS = 5

/** Thrown where the process ends, the archive was taken away, or another process has it. */
class ArchiveInterrupted extends Error {}

const identityOf = (merchantId: string, id: string): string => `${merchantId}/archive/${id}`

/** The key of an archive, sealed until the archive is written. */
export const sealKey = (secrets: SecretBox, merchantId: string, id: string, key: Buffer): string =>
  sealText(secrets, identityOf(merchantId, id), key.toString('base64url'))

const lockOf = (secrets: SecretBox, { merchantId, id, head, sealedKey }: ArchiveTurn): ArchiveLock => ({
  head,
  key: Buffer.from(openText(secrets, identityOf(merchantId, id), sealedKey), 'base64url'),
})

const leaseFrom = (now: string): string => new Date(Date.parse(now) + LEASE_MS).toISOString()

/** Hears how many rows were read more, tells it beside the transaction, and stops the work where it is another's by now. */
function teller({ database, now, isClosing }: JobContext, turn: ArchiveTurn) {
  let done = 0
  let isLost = false
  const told = (rows: number): void => {
    done += rows
    if (isLost || isClosing?.()) throw new ArchiveInterrupted()
    const { aside } = database
    if (aside)
      void tellArchiveDone(aside, turn, { done, until: leaseFrom(now) }).then(
        (isMine) => (isLost ||= !isMine),
        () => {},
      )
  }
  return { told, rows: () => done }
}

const countRows = async (tx: Tx, merchantId: string): Promise<number> =>
  countShopRows(tx, await listShopTables(tx), merchantId)

const countLateHere = async (tx: Tx, merchantId: string): Promise<number> => countLate(await listLate(tx, merchantId))

async function writeOne(context: JobContext, store: FileStore, turn: ArchiveTurn): Promise<void> {
  const { database, now, reach } = context
  const { merchantId } = turn
  const lock = lockOf(reach.secrets, turn)
  const { told, rows } = teller(context, turn)
  const isLate = turn.kind === 'late'
  await database.transaction({ kind: 'owner' }, async (tx) =>
    setArchivePlanned(tx, turn, isLate ? await countLateHere(tx, merchantId) : await countRows(tx, merchantId)),
  )
  const of = { merchantId, now, lock, store, told }
  const write = isLate ? writeLateArchive : writeShopArchive
  const made = await write(database, of, (bytes) => putPieces(store, turn, bytes))
  const isMine = await database.transaction({ kind: 'owner' }, (tx) =>
    setArchiveReady(tx, turn, { ...made, at: now, rows: rows() }),
  )
  if (!isMine) throw new ArchiveInterrupted()
}

async function giveUp({ database, now }: JobContext, store: FileStore, turn: ArchiveTurn): Promise<void> {
  await removePieces(store, turn)
  await database.transaction({ kind: 'owner' }, (tx) => setArchiveFailed(tx, turn, now))
}

/**
 * Writes archives that wait, each as of one moment. A process that ends leaves its archive to the next one, which begins it anew: half of one moment
 * and half of another would not agree.
 */
export async function writeWaiting(context: JobContext, store: FileStore): Promise<void> {
  const { database, now, newId, log, turns } = context
  await removeExpired(context, store)
  for (;;) {
    const turn = await takeArchiveTurn(database, { now, until: leaseFrom(now), worker: newId() })
    if (!turn) return
    try {
      const work = () => writeOne(context, store, turn)
      await (turns?.take(turn.merchantId, work) ?? work())
    } catch (error) {
      if (error instanceof ArchiveInterrupted) return
      log.warn({ err: error, archive: turn.id, attempts: turn.attempts }, 'an archive could not be written')
      if (turn.attempts >= MOST_ATTEMPTS) await giveUp(context, store, turn)
      else await freeArchive(database, turn)
      return
    }
  }
}

async function removeExpired({ database, now }: JobContext, store: FileStore): Promise<void> {
  const expired = await database.transaction({ kind: 'owner' }, (tx) => listExpiredArchives(tx, now))
  for (const { merchantId, id } of expired) {
    await removePieces(store, { merchantId, id })
    await database.transaction({ kind: 'owner' }, (tx) => deleteShopArchive(tx, merchantId, id))
  }
}

export const writeWaitingJob = (storeOf: () => FileStore): Job => ({
  name: 'moving.write-archives',
  everySeconds: 3,
  run: (context) => writeWaiting(context, storeOf()),
})
