import { createHash } from 'node:crypto'
import {
  beginUpload as beginCall,
  finishUpload as finishCall,
  uploadPart as partCall,
} from '@kassa/contract/moving/uploads.calls.ts'
import { HASHED_WHOLE_BYTES, MOST_UPLOAD_BYTES, UPLOAD_PART_BYTES } from '@kassa/domain/moving/upload-sizes.ts'
import { accept, refuse, type Refusal } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import {
  type Bringer,
  countOtherBytes,
  deleteUploadsOf,
  findLockedUpload,
  findUploadOf,
  insertUpload,
  keepPart,
  listParts,
  partsOf,
  renewUpload,
  setUploadFinished,
  takeUploadTurn,
  type Upload,
} from './upload.store.ts'

const MIB = 1024 * 1024
const KEPT_HOURS = 24

export const bringerOf = ({ merchantId, actor, now }: Context): Bringer => ({
  merchantId,
  accountId: actor.accountId ?? '',
  now,
})

const megabytes = (bytes: number): string => `${(Math.ceil((bytes / MIB) * 10) / 10).toString()} MB`

const begin = command(beginCall, async (context, { fileName, bytes, sha256 }) => {
  const { tx, merchantId, now, newId } = context
  if (bytes > MOST_UPLOAD_BYTES) {
    const facts = { limit: megabytes(MOST_UPLOAD_BYTES), value: megabytes(bytes) }
    return refuse({ code: 'moving.upload-too-large', facts })
  }
  const bringer = bringerOf(context)
  const expiresAt = new Date(Date.parse(now) + KEPT_HOURS * 3_600_000).toISOString()
  await takeUploadTurn(tx, bringer)
  const held = await countOtherBytes(tx, bringer)
  if (held + bytes > MOST_UPLOAD_BYTES) {
    const facts = { limit: megabytes(MOST_UPLOAD_BYTES), value: megabytes(bytes), held: megabytes(held) }
    return refuse({ code: 'moving.uploads-full', facts })
  }
  const here = await findUploadOf(tx, bringer)
  if (here?.sha256 === sha256 && here.byteCount === bytes) {
    await renewUpload(tx, merchantId, { id: here.id, fileName, expiresAt })
    context.audit({ subject: `move/${here.id}`, after: { file: fileName, bytes } })
    return accept({ id: here.id, partBytes: UPLOAD_PART_BYTES, received: await listParts(tx, merchantId, here.id) })
  }
  await deleteUploadsOf(tx, bringer)
  const made: Upload = { id: newId(), fileName, byteCount: bytes, sha256, finishedAt: null }
  await insertUpload(tx, bringer, made, expiresAt)
  context.audit({ subject: `move/${made.id}`, after: { file: fileName, bytes } })
  return accept({ id: made.id, partBytes: UPLOAD_PART_BYTES, received: [] })
})

const partsIn = ({ byteCount }: Upload): number => Math.ceil(byteCount / UPLOAD_PART_BYTES)

/** Returns what is wrong with a part of this number. */
function problemOf(upload: Upload, number: number, content: Buffer, sha256: string): Refusal | null {
  const count = partsIn(upload)
  const part = number + 1
  if (number >= count) return { code: 'moving.part-unknown', facts: { limit: count, value: part } }
  const limit = part === count ? upload.byteCount - number * UPLOAD_PART_BYTES : UPLOAD_PART_BYTES
  if (content.length !== limit) return { code: 'moving.part-size', facts: { part, limit, value: content.length } }
  const isSound = createHash('sha256').update(content).digest('hex') === sha256
  return isSound ? null : { code: 'moving.part-damaged', facts: { part } }
}

const part = command(
  partCall,
  async (context, { id, number, sha256 }) => {
    const { tx, merchantId, files } = context
    const file = files.find(({ field }) => field === 'file')
    if (!file) return refuse({ code: 'import.no-file' })
    const upload = await findLockedUpload(tx, bringerOf(context), id, 'update')
    if (!upload) return refuse({ code: 'thing.not-found' })
    const problem = problemOf(upload, number, file.bytes, sha256)
    if (problem) return refuse(problem)
    const here = await listParts(tx, merchantId, id)
    const former = here.find((one) => one.number === number)
    if (upload.finishedAt !== null && former?.sha256 !== sha256)
      return refuse({ code: 'moving.part-differs', facts: { part: number + 1 } })
    if (!former || former.sha256 !== sha256) await keepPart(tx, merchantId, id, { number, sha256, content: file.bytes })
    context.audit({ subject: `move/${id}`, after: { part: number + 1 } })
    return accept({ received: here.length + (former ? 0 : 1) })
  },
  // A part is kept as it comes: nothing of it is read here.
  { takesTurn: false },
)

const finish = command(finishCall, async (context, { id }) => {
  const { tx, merchantId, now } = context
  const upload = await findLockedUpload(tx, bringerOf(context), id, 'update')
  if (!upload) return refuse({ code: 'thing.not-found' })
  const answer = { id, bytes: upload.byteCount }
  context.audit({ subject: `move/${id}`, after: { file: upload.fileName, bytes: upload.byteCount } })
  if (upload.finishedAt !== null) return accept(answer)
  const limit = partsIn(upload)
  const parts = await listParts(tx, merchantId, id)
  const count = limit - parts.length
  if (count > 0) return refuse({ code: 'moving.upload-incomplete', facts: { count, limit } })
  const hash = createHash('sha256')
  // Each part was held against its own hash when it came.
  if (upload.byteCount > HASHED_WHOLE_BYTES) for (const { sha256 } of parts) hash.update(sha256)
  else for await (const content of partsOf(tx, merchantId, id)) hash.update(content)
  if (hash.digest('hex') !== upload.sha256) return refuse({ code: 'moving.upload-damaged' })
  await setUploadFinished(tx, merchantId, id, now)
  return accept(answer)
})

export const uploadCommands = [begin, part, finish]
