import {
  checkUploadLink as checkCall,
  createUploadLink as linkCall,
  PICTURE_LIMITS,
  readPicture as readCall,
  readUploadLink as readLinkCall,
  UPLOAD_TOKEN_MINUTES,
  uploadByLink as uploadByLinkCall,
  uploadPicture as uploadCall,
  type PicturePurpose,
} from '@kassa/contract/file/file.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type BeforeFile, type Command, type Context } from '../../platform/command.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { hashToken, newToken } from '../../platform/session/token.ts'
import {
  findPicture,
  findUploadLink,
  findUploadLinkByToken,
  insertPicture,
  insertUploadLink,
  setLinkUsed,
  type PictureRow,
  type UploadLink,
} from './picture.store.ts'
import { readImage } from './read-image.ts'
import { pictureKey, storePicture } from './stored-picture.ts'

type StoreOf = () => FileStore
type Asked = Parameters<BeforeFile>[0]

const viewOf = ({ merchantId: _merchantId, ...picture }: PictureRow) => picture

/** Papers are for those who look after the merchant; other pictures for everybody in it. */
const maySee = ({ holds }: Context, { purpose }: PictureRow): boolean =>
  purpose !== 'merchant-paper' || holds('platform.organisation.merchant', 'platform.merchants')

/** Reads the form's picture and keeps it: bytes first, so that a row never points at nothing. */
async function keepPicture(
  context: Context,
  tx: Tx,
  store: FileStore,
  about: { readonly merchantId: string; readonly purpose: PicturePurpose; readonly uploadedBy: string | null },
): Promise<Result<PictureRow>> {
  const image = await readImage(context.files, about.purpose)
  if (!image.ok) return image
  const { merchantId, purpose, uploadedBy } = about
  const id = context.newId()
  await storePicture(store, merchantId, id, image.value)
  await insertPicture(tx, { merchantId, id, purpose }, image.value, { uploadedBy, now: context.now })
  const { name, contentType, width, height, bytes } = image.value
  context.audit({ subject: `picture/${id}`, after: { purpose, name } })
  return accept({ id, merchantId, purpose, name, contentType, width, height, bytes: bytes.length })
}

const isOpen = (link: UploadLink | undefined, now: string): link is UploadLink =>
  link !== undefined && link.pictureId === null && Date.parse(link.expiresAt) > Date.parse(now)

/** The link behind a token; guessing is limited, and every dead link reads the same. */
async function openLink({ tx, now, limiter, ip }: Asked, token: string): Promise<Result<UploadLink>> {
  const seconds = await limiter.take(`upload link from ${ip}`, 30, 60)
  if (seconds !== undefined) return refuse({ code: 'request.too-often', facts: { seconds } })
  return findOpenLink({ tx, now }, token)
}

async function findOpenLink({ tx, now }: Pick<Asked, 'tx' | 'now'>, token: string): Promise<Result<UploadLink>> {
  const link = await findUploadLinkByToken(tx, hashToken(token))
  return isOpen(link, now) ? accept(link) : refuse({ code: 'upload-link.invalid' })
}

/** The token stands before the picture: without it, or with a dead one, nothing of the picture is read. */
const openBeforeFile: BeforeFile = async (asked, { token }) => {
  const link = await openLink(asked, typeof token === 'string' ? token : '')
  return link.ok ? accept({ mostBytes: PICTURE_LIMITS[link.value.purpose] * 1024 * 1024 }) : link
}

/** The use cases about pictures, over a store that is opened when it is first needed. */
export function pictureCommands(storeOf: StoreOf): readonly Command[] {
  const upload = command(
    uploadCall,
    async (context, { purpose }) => {
      const { tx, merchantId, actor } = context
      const kept = await keepPicture(context, tx, storeOf(), { merchantId, purpose, uploadedBy: actor.accountId })
      return kept.ok ? accept(viewOf(kept.value)) : kept
    },
    { takesTurn: false },
  )

  const read = command(
    readCall,
    async (context, { id, size }) => {
      const picture = await findPicture(context.tx, id)
      if (!picture || !maySee(context, picture)) return refuse({ code: 'thing.not-found' })
      const body = await storeOf().get(pictureKey(picture.merchantId, id, size))
      if (!body) return refuse({ code: 'thing.not-found' })
      const isPdf = picture.contentType === 'application/pdf'
      const contentType = isPdf && size === 'small' ? 'image/png' : picture.contentType
      context.download({ fileName: picture.name, contentType, body, isInline: !isPdf || size === 'small' })
      return accept({})
    },
    { takesTurn: false },
  )

  const createLink = command(linkCall, async ({ tx, merchantId, actor, now, realNow, newId }, { purpose }) => {
    const token = newToken()
    const expiresAt = new Date(Date.parse(realNow) + UPLOAD_TOKEN_MINUTES * 60_000).toISOString()
    const link = { id: newId(), merchantId, purpose, createdBy: actor.accountId, expiresAt, pictureId: null }
    await insertUploadLink(tx, link, hashToken(token), now)
    return accept({ id: link.id, token, expiresAt })
  })

  const readLink = command(readLinkCall, async ({ tx, merchantId, actor, realNow }, { id }) => {
    const link = await findUploadLink(tx, merchantId, id)
    if (link?.createdBy !== actor.accountId) return refuse({ code: 'thing.not-found' })
    if (link.pictureId === null) return accept({ state: isOpen(link, realNow) ? 'waiting' : 'expired', picture: null })
    const picture = await findPicture(tx, link.pictureId)
    return accept({ state: 'uploaded', picture: picture ? viewOf(picture) : null })
  })

  const check = command(checkCall, async (context, { token }) => {
    const link = await openLink(context, token)
    if (!link.ok) return link
    const { purpose, expiresAt } = link.value
    return accept({ purpose, megabytes: PICTURE_LIMITS[purpose], expiresAt })
  })

  const takeByLink = async (
    context: Context,
    { token }: { readonly token: string },
  ): Promise<Result<Record<string, never>>> => {
    // With a picture the link was looked up, and counted, before it.
    const opened = await (context.files.length > 0 ? findOpenLink : openLink)(context, token)
    if (!opened.ok) return opened
    const link = opened.value
    return context.enter(link.merchantId, async (inside) => {
      const about = { merchantId: link.merchantId, purpose: link.purpose, uploadedBy: link.createdBy }
      const kept = await keepPicture(context, inside, storeOf(), about)
      if (!kept.ok) return kept
      if (!(await setLinkUsed(inside, link, kept.value.id))) return refuse({ code: 'upload-link.invalid' })
      context.emit({ name: 'file.uploaded', outletId: null, payload: { linkId: link.id, pictureId: kept.value.id } })
      return accept({})
    })
  }
  const uploadByLink = command(uploadByLinkCall, takeByLink, { beforeFile: openBeforeFile, takesTurn: false })

  return [upload, read, createLink, readLink, check, uploadByLink]
}
