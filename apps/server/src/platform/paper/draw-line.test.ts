import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { expect, it } from 'vitest'
import { lineDrawer } from './draw-line.ts'

const line = (text: string, size: 'normal' | 'large' = 'normal') =>
  ({ kind: 'text', text, align: 'left', size, isBold: false }) as const

function blackOf(dots: Dots): number {
  let black = 0
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1) if (isBlack(dots, x, y)) black += 1
  return black
}

it.each(['zh-CN', 'ja-JP', 'en-US'] as const)(
  'draws what a printer has no characters for, as %s writes it',
  (language) => {
    const draw = lineDrawer(language)
    const tea = draw(line('乌龙茶 ウーロン茶 12.00'), 576)
    expect(tea.widthDots).toBe(576)
    expect(blackOf(tea)).toBeGreaterThan(500)
    const large = draw(line('乌龙茶', 'large'), 384)
    expect([large.widthDots, large.heightDots > tea.heightDots]).toEqual([384, true])
    expect(blackOf(draw(line('   '), 576))).toBe(0)
  },
)
