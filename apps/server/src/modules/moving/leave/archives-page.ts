import {
  ARCHIVE_DAYS,
  beginArchive as beginCall,
  downloadArchive as downloadCall,
  listArchives as listCall,
  removeArchive as removeCall,
  SHORTEST_PASSPHRASE,
} from '@kassa/contract/moving/archives.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { type Command, command } from '../../../platform/command.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { confirmPassword } from '../../identity/public.ts'
import { makeLock } from './archive/archive-lock.ts'
import { partsOfArchive, removePieces } from './job/archive-pieces.ts'
import {
  deleteShopArchive,
  findShopArchive,
  insertShopArchive,
  listShopArchives,
  setArchiveDownloaded,
} from './job/shop-archive.store.ts'
import { sealKey } from './job/write-waiting.ts'
import { listLate } from './late/write-late.ts'
import { isOwner } from './owner.ts'

/** The contents of an archive, as the log names them. */
const WORDS = { whole: 'whole shop', late: 'entries of tills that came late' } as const

const ownerOnly = { code: 'moving.archive-owner-only' } as const

const list = command(listCall, async ({ tx, merchantId, now }) =>
  accept({ archives: await listShopArchives(tx, merchantId, now) }),
)

const begin = command(beginCall, async (context, { password, passphrase, passphraseAgain, kind }) => {
  const { tx, merchantId, now, newId, actor, secrets } = context
  if (!(await isOwner(context))) return refuse(ownerOnly)
  const { length } = passphrase.trim()
  if (length < SHORTEST_PASSPHRASE)
    return refuse({ code: 'moving.passphrase-short', facts: { limit: SHORTEST_PASSPHRASE, length } })
  if (passphrase !== passphraseAgain) return refuse({ code: 'moving.passphrase-differs' })
  if (kind === 'late' && (await listLate(tx, merchantId)).length === 0) return refuse({ code: 'moving.nothing-late' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  const id = newId()
  const { head, key } = await makeLock(passphrase)
  const expiresAt = new Date(Date.parse(now) + ARCHIVE_DAYS * 86_400_000).toISOString()
  const sealedKey = sealKey(secrets, merchantId, id, key)
  const isFirst = await insertShopArchive(tx, {
    merchantId,
    id,
    kind,
    head,
    sealedKey,
    by: actor.name,
    at: now,
    expiresAt,
  })
  if (!isFirst) return refuse({ code: 'moving.archive-runs' })
  context.audit({ subject: `archive/${id}`, after: { archive: WORDS[kind] } })
  return accept({ id })
})

/** Archives of the whole shop, over a store that is opened when it is first needed. */
export function archiveCommands(storeOf: () => FileStore): readonly Command[] {
  const download = command(downloadCall, async (context, { id }) => {
    const { tx, merchantId, now } = context
    if (!(await isOwner(context))) return refuse(ownerOnly)
    const found = await findShopArchive(tx, merchantId, id)
    if (!found) return refuse({ code: 'thing.not-found' })
    if (found.state !== 'ready' || found.expiresAt <= now) return refuse({ code: 'moving.archive-not-ready' })
    await setArchiveDownloaded(tx, merchantId, id, now)
    context.audit({ subject: `archive/${id}`, after: { sha256: found.sha256 } })
    context.download({
      fileName: `${found.kind === 'late' ? 'late-entries' : 'shop'}-${found.beganAt.slice(0, 10)}.kassa`,
      contentType: 'application/octet-stream',
      body: partsOfArchive(storeOf(), { merchantId, id }, found.bytes),
    })
    return accept({})
  })

  const remove = command(removeCall, async (context, { id }) => {
    const { tx, merchantId } = context
    if (!(await isOwner(context))) return refuse(ownerOnly)
    const removed = await deleteShopArchive(tx, merchantId, id)
    if (!removed) return refuse({ code: 'thing.not-found' })
    await removePieces(storeOf(), { merchantId, id })
    context.audit({ subject: `archive/${id}`, before: { archive: WORDS[removed.kind] }, after: { archive: null } })
    return accept({})
  })

  return [list, begin, download, remove]
}
