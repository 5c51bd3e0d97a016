import {
  ARCHIVE_DAYS,
  beginArchive as beginCall,
  downloadArchive as downloadCall,
  listArchives as listCall,
  removeArchive as removeCall,
  SHORTEST_PASSPHRASE,
} from '@kassa/contract/moving/archives.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { type Command, command, type Context } from '../../../platform/command.ts'
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
import { isOwnerOf } from './tables/shop.store.ts'

/** Whoever holds the role of the owner: an archive is the whole shop, whatever a smaller role may see of it. */
const isOwner = async ({ tx, merchantId, actor }: Context): Promise<boolean> =>
  actor.kind === 'admin' && (await isOwnerOf(tx, merchantId, actor.accountId))

const ownerOnly = { code: 'moving.archive-owner-only' } as const

const list = command(listCall, async ({ tx, merchantId, now }) =>
  accept({ archives: await listShopArchives(tx, merchantId, now) }),
)

const begin = command(beginCall, async (context, { password, passphrase, passphraseAgain }) => {
  const { tx, merchantId, now, newId, actor, secrets } = context
  if (!(await isOwner(context))) return refuse(ownerOnly)
  const { length } = passphrase.trim()
  if (length < SHORTEST_PASSPHRASE)
    return refuse({ code: 'moving.passphrase-short', facts: { limit: SHORTEST_PASSPHRASE, length } })
  if (passphrase !== passphraseAgain) return refuse({ code: 'moving.passphrase-differs' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  const id = newId()
  const { head, key } = await makeLock(passphrase)
  const expiresAt = new Date(Date.parse(now) + ARCHIVE_DAYS * 86_400_000).toISOString()
  const sealedKey = sealKey(secrets, merchantId, id, key)
  const isFirst = await insertShopArchive(tx, { merchantId, id, head, sealedKey, by: actor.name, at: now, expiresAt })
  if (!isFirst) return refuse({ code: 'moving.archive-runs' })
  context.audit({ subject: `archive/${id}`, after: { archive: 'whole shop' } })
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
      fileName: `shop-${found.beganAt.slice(0, 10)}.kassa`,
      contentType: 'application/octet-stream',
      body: partsOfArchive(storeOf(), { merchantId, id }, found.bytes),
    })
    return accept({})
  })

  const remove = command(removeCall, async (context, { id }) => {
    const { tx, merchantId } = context
    if (!(await isOwner(context))) return refuse(ownerOnly)
    if (!(await deleteShopArchive(tx, merchantId, id))) return refuse({ code: 'thing.not-found' })
    await removePieces(storeOf(), { merchantId, id })
    context.audit({ subject: `archive/${id}`, before: { archive: 'whole shop' }, after: { archive: null } })
    return accept({})
  })

  return [list, begin, download, remove]
}
