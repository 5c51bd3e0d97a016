import { addVideoPiece, beginVideo, VIDEO_PIECE_BYTES } from '@kassa/contract/print/screen.calls.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'

/** Uploads a video piece by piece and answers its id; `onProgress` hears 0–1. Refusals are announced and thrown. */
export async function sendVideo(file: File, onProgress: (share: number) => void): Promise<string> {
  const { id, pieces } = await call(beginVideo, { name: file.name, bytes: file.size })
  for (let place = 0; place < pieces; place += 1) {
    const piece = file.slice(place * VIDEO_PIECE_BYTES, (place + 1) * VIDEO_PIECE_BYTES)
    await upload(
      addVideoPiece,
      { id, place: String(place), file: new File([piece], file.name) },
      { onProgress: (share) => onProgress((place + share) / pieces) },
    )
  }
  return id
}
