import type { LabelBox, LabelImage, LabelTemplate } from './label-template.ts'

const TENTHS = 10

/** A box of tenths of a millimetre in whole dots, at least one either way. */
export function dotBox({ x, y, width, height }: LabelBox, dotsPerMm: number): LabelBox {
  const toDots = (tenths: number): number => Math.round((tenths * dotsPerMm) / TENTHS)
  return { x: toDots(x), y: toDots(y), width: Math.max(1, toDots(width)), height: Math.max(1, toDots(height)) }
}

/** The pictures on a label; none is the same as another, even of the same picture. */
export const imagesOn = ({ elements }: LabelTemplate): readonly LabelImage[] =>
  elements.flatMap((element) => (element.type === 'image' ? [element] : []))
