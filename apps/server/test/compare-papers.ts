import type { GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'
import sharp from 'sharp'
import { expect } from 'vitest'

/**
 * The difference, of 255, from which a pixel is far; pictures are softened first, because each program draws the edge of a letter its own
 * way.
 */
const FAR = 64

const soft = ({ width, height, pixels }: GreyPicture): Promise<Buffer> =>
  sharp(Buffer.from(pixels), { raw: { width, height, channels: 1 } })
    .blur(1.5)
    .toColourspace('b-w')
    .raw()
    .toBuffer()

/** Returns the pixels, in percent, by which two pictures of one size are far from each other. */
export async function farPercent(one: GreyPicture, other: GreyPicture): Promise<number> {
  expect([other.width, other.height]).toEqual([one.width, one.height])
  const [a, b] = [await soft(one), await soft(other)]
  const far = a.filter((value, index) => Math.abs(value - (b[index] ?? 0)) > FAR).length
  return (far * 100) / a.length
}

/** Reads the output of poppler without `-png`: a head of three words, and the pixels as they are. */
export function greyOf(pgm: Buffer): ReturnType<typeof sharp> {
  const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(pgm.subarray(0, 40).toString('latin1')) ?? []
  const raw = { width: Number(width), height: Number(height), channels: 1 } as const
  return sharp(pgm.subarray(head.length), { raw })
}

/** Reads a picture file, or a part of it, in gray. */
export async function pictureIn(
  file: Buffer,
  cut?: { left: number; top: number; width: number; height: number },
): Promise<GreyPicture> {
  const image = sharp(file).greyscale()
  const { data, info } = await (cut ? image.extract(cut) : image).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) }
}
