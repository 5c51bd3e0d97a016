import {
  addVideoPiece as addCall,
  beginVideo as beginCall,
  VIDEO_LIMIT,
  VIDEO_MEGABYTES,
  VIDEO_PIECE_BYTES,
} from '@kassa/contract/print/screen.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { fileTypeFromBuffer } from 'file-type'
import { command, type Command, type Context, type PartsOfFile } from '../../../platform/command.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { listShownFiles } from './layout.store.ts'
import {
  countVideos,
  deleteVideo,
  findVideoForUpdate,
  insertVideo,
  isWhole,
  listVideosBefore,
  piecesOf,
  setPieceReceived,
  type VideoRow,
} from './video.store.ts'

const DAY_MS = 86_400_000
const KINDS = new Set(['video/mp4', 'video/webm'])

const keyOf = (merchantId: string, id: string, place: number): string => `${merchantId}/${id}-video-${place}`

/** Takes away videos that no layout has shown for a day, or that never came whole. */
async function sweep({ tx, merchantId, now }: Context, store: FileStore): Promise<void> {
  const shown = await listShownFiles(tx, merchantId)
  const before = new Date(Date.parse(now) - DAY_MS).toISOString()
  for (const video of await listVideosBefore(tx, merchantId, before)) {
    if (shown.has(video.id)) continue
    await deleteVideo(tx, merchantId, video.id)
    for (let place = 0; place < video.received; place += 1) await store.remove(keyOf(merchantId, video.id, place))
  }
}

/** The bytes of a whole video, read piece by piece. */
export const partsOfVideo = (store: FileStore, merchantId: string, { id, bytes }: VideoRow): PartsOfFile => ({
  totalBytes: bytes,
  async *read(from, until) {
    for (let at = from; at < until;) {
      const place = Math.floor(at / VIDEO_PIECE_BYTES)
      const start = place * VIDEO_PIECE_BYTES
      const piece = await store.get(keyOf(merchantId, id, place))
      if (!piece) throw new Error('a piece of a video is not in the store')
      yield piece.subarray(at - start, until - start)
      at = start + VIDEO_PIECE_BYTES
    }
  },
})

const pieceBytes = ({ bytes }: VideoRow, place: number): number =>
  Math.min(VIDEO_PIECE_BYTES, bytes - place * VIDEO_PIECE_BYTES)

/** Videos of the customer's screen, over a store that is opened when it is first needed. */
export function videoCommands(storeOf: () => FileStore): readonly Command[] {
  const begin = command(beginCall, async (context, { name, bytes }) => {
    const { tx, merchantId, now, newId, audit } = context
    if (bytes === 0) return refuse({ code: 'file.missing' })
    if (bytes > VIDEO_MEGABYTES * 1024 * 1024)
      return refuse({ code: 'file.too-large', facts: { megabytes: VIDEO_MEGABYTES } })
    await sweep(context, storeOf())
    if ((await countVideos(tx, merchantId)) >= VIDEO_LIMIT)
      return refuse({ code: 'screen.too-many-videos', facts: { limit: VIDEO_LIMIT } })
    const id = newId()
    await insertVideo(tx, merchantId, { id, name, bytes, now })
    audit({ subject: `screen-video/${id}`, after: { name, bytes } })
    return accept({ id, pieces: piecesOf(bytes) })
  })

  const add = command(
    addCall,
    async ({ tx, merchantId, files }, { id, place }) => {
      const [file] = files
      if (!file) return refuse({ code: 'file.missing' })
      const video = await findVideoForUpdate(tx, merchantId, id)
      if (!video) return refuse({ code: 'thing.not-found' })
      if (place > video.received || place >= piecesOf(video.bytes) || file.bytes.length !== pieceBytes(video, place))
        return refuse({ code: 'screen.piece-unfit' })
      if (place < video.received) return accept({ received: video.received, isWhole: isWhole(video) })
      const kind = place === 0 ? (await fileTypeFromBuffer(file.bytes))?.mime : undefined
      if (place === 0 && (kind === undefined || !KINDS.has(kind))) return refuse({ code: 'file.not-a-video' })
      await storeOf().put(keyOf(merchantId, id, place), file.bytes)
      await setPieceReceived(tx, merchantId, id, kind ?? null)
      const received = place + 1
      return accept({ received, isWhole: isWhole({ ...video, received }) })
    },
    { takesTurn: false },
  )

  return [begin, add]
}
