import { readPicture } from '@kassa/contract/file/file.calls.ts'
import { callForResponse } from '../../api/call.ts'

/** A picture in gray, no larger than `most`, 0 black to 255 white; what is transparent is paper. Undefined where it cannot be had. */
export async function greyOfPicture(
  id: string,
  most: { readonly width: number; readonly height: number },
): Promise<{ readonly values: Uint8ClampedArray; readonly width: number; readonly height: number } | undefined> {
  const response = await callForResponse(readPicture, { id, size: 'full' }).catch(() => undefined)
  if (!response) return undefined
  const picture = await createImageBitmap(await response.blob())
  const factor = Math.min(most.width / picture.width, most.height / picture.height)
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(8, Math.round(side * factor))) as [
    number,
    number,
  ]
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const values = new Uint8ClampedArray(width * height)
  // Weights of red, green and blue in brightness. Source: ITU-R BT.601.
  for (let at = 0; at < values.length; at += 1)
    values[at] = (data[at * 4] ?? 0) * 0.299 + (data[at * 4 + 1] ?? 0) * 0.587 + (data[at * 4 + 2] ?? 0) * 0.114
  return { values, width, height }
}
