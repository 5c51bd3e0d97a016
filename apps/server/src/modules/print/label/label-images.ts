import { imagesOn, dotBox } from '@kassa/domain/label/label-box.ts'
import type { LabelImage, LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { ditherGrey, type Dots } from '@kassa/domain/receipt/dots.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import sharp from 'sharp'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { countPicturesAmong, storedPicture } from '../../file/public.ts'

/** Only what was uploaded for labels: a merchant's papers and faces of members are not for whoever designs labels. */
const PURPOSES = ['label'] as const

/** Returns whether every picture of a label is the merchant's and was uploaded for labels. Refuses `label-template.picture-unknown`. */
export async function checkImages(tx: Tx, merchantId: string, template: LabelTemplate): Promise<Result<null>> {
  const ids = [...new Set(imagesOn(template).flatMap(({ pictureId }) => pictureId ?? []))]
  if (ids.length === 0) return accept(null)
  const known = await countPicturesAmong(tx, merchantId, ids, PURPOSES)
  return known === ids.length ? accept(null) : refuse({ code: 'label-template.picture-unknown' })
}

/** A picture in black and white, as large as its box lets it be; what is transparent is paper. */
export async function imageDots(picture: Buffer, image: LabelImage, dotsPerMm: number): Promise<Dots> {
  const { width, height } = dotBox(image, dotsPerMm)
  const grey = sharp(picture).flatten({ background: '#fff' }).resize({ width, height, fit: 'inside' })
  const { data, info } = await grey.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return ditherGrey(data, info.width, info.height, image.dithering)
}

/**
 * The pictures of a label as they print, each made for its box and for the printer: a picture that was black and white before it is made
 * smaller loses its grays. Refuses `label-template.picture-unknown`.
 */
export async function drawImages(
  { tx, merchantId, store }: { readonly tx: Tx; readonly merchantId: string; readonly store: FileStore },
  template: LabelTemplate,
  dotsPerMm: number,
): Promise<Result<ReadonlyMap<LabelImage, Dots>>> {
  const drawn = new Map<LabelImage, Dots>()
  for (const image of imagesOn(template)) {
    const asked = { merchantId, id: image.pictureId ?? '', purposes: PURPOSES }
    const file = await storedPicture(tx, store, asked)
    if (!Buffer.isBuffer(file?.body)) return refuse({ code: 'label-template.picture-unknown' })
    drawn.set(image, await imageDots(file.body, image, dotsPerMm))
  }
  return accept(drawn)
}
