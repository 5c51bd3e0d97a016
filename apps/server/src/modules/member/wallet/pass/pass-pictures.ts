import sharp from 'sharp'
import type { PassColors } from '@kassa/domain/member/pass-design.ts'

const cardOf = ({ background, text }: PassColors): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${background}"/>
    <rect x="18" y="28" width="64" height="44" rx="7" fill="${text}"/><rect x="18" y="39" width="64" height="9" fill="${background}"/></svg>`)

/** Draws the shop's picture into a square, on the color of the pass; without one, a card. */
export const drawIcon = (logo: Buffer | null, colors: PassColors, side: number): Promise<Buffer> =>
  sharp(logo ?? cardOf(colors))
    .resize(side, side, { fit: 'contain', background: colors.background })
    .flatten({ background: colors.background })
    .png()
    .toBuffer()

/** The most that Apple shows of a logo, points. */
const LOGO = { width: 160, height: 50 } as const

/** Draws the shop's picture as it stands at the top of a pass, so many pixels to a point. */
export const drawLogo = (logo: Buffer | null, colors: PassColors, scale: number): Promise<Buffer> =>
  logo === null
    ? drawIcon(null, colors, LOGO.height * scale)
    : sharp(logo)
        .resize(LOGO.width * scale, LOGO.height * scale, { fit: 'inside' })
        .png()
        .toBuffer()
