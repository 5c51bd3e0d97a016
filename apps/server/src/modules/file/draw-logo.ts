import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const PIXEL_LIMIT = 40_000_000
/** The longest text of a kept logo, base64. */
const TEXT_LENGTH = 200_000

/**
 * Draws a logo anew as a small PNG whose longer side has at most `side` pixels, so that nothing of the sent file is left but what is seen.
 * Refuses `brand.logo-unfit` for what is no PNG or JPEG picture, by its contents.
 */
export async function drawLogo(sent: Buffer, side: number): Promise<Result<Buffer>> {
  const unfit = refuse({ code: 'brand.logo-unfit' })
  const found = await fileTypeFromBuffer(sent)
  if (found?.mime !== 'image/png' && found?.mime !== 'image/jpeg') return unfit
  try {
    const drawn = await sharp(sent, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' })
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true })
      .toBuffer()
    return drawn.toString('base64').length <= TEXT_LENGTH ? accept(drawn) : unfit
  } catch {
    return unfit
  }
}
