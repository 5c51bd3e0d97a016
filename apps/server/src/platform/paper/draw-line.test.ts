import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { describe, expect, it } from 'vitest'
import { lineDrawer } from './draw-line.ts'

const line = (text: string, size: 'normal' | 'large' = 'normal') =>
  ({ kind: 'text', text, align: 'left', size, isBold: false }) as const

function blackOf(dots: Dots): number {
  let black = 0
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1) if (isBlack(dots, x, y)) black += 1
  return black
}

function rightmostBlack(dots: Dots): number {
  let right = -1
  for (let y = 0; y < dots.heightDots; y += 1)
    for (let x = 0; x < dots.widthDots; x += 1) if (isBlack(dots, x, y)) right = Math.max(right, x)
  return right
}

describe.each([
  [48, 576],
  [32, 384],
] as const)('a row of %i cells that is drawn', (cells, widthDots) => {
  it.each(['Łódź', 'Şeker', 'Çay İğ', 'Straße'])('ends at the edge of its paper: %s', (name) => {
    const price = '₺12.00'
    const row = `${name}${' '.repeat(cells - name.length - price.length)}${price}`
    const right = rightmostBlack(lineDrawer('en-US')(line(row), widthDots))
    expect(widthDots - right).toBeLessThan(12)
    expect(right).toBeLessThan(widthDots)
  })
})

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
