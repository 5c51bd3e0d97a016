import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textCells, wrapToCells } from '../character-width.ts'

describe('a line of paper ends', () => {
  it.each<[string, number, readonly string[]]>([
    ['น้ำปลาร้าปรุงรสแซ่บพิเศษขวดใหญ่ 500ml', 16, ['น้ำปลาร้าปรุงรสแซ่บ', 'พิเศษขวดใหญ่ 500ml']],
    ['ขอบคุณที่ใช้บริการ', 10, ['ขอบคุณที่ใช้', 'บริการ']],
    [
      '本店的商品一经售出，概不退换。请妥善保管小票。',
      10,
      ['本店的商品', '一经售出，', '概不退换。', '请妥善保管', '小票。'],
    ],
    ['コーヒー（ホット）です', 8, ['コーヒー', '（ホッ', 'ト）です']],
    ['ありがとうございました。', 22, ['ありがとうございまし', 'た。']],
    ['香辣牛肉面（大桶装）500g', 22, ['香辣牛肉面（大桶装）', '500g']],
    ['退款￥100', 7, ['退款', '￥100']],
  ])('where %j may be parted in %i cells', (text, cells, lines) => expect(wrapToCells(text, cells)).toEqual(lines))

  it('anywhere where nothing else is left: signs alone, one long word, one letter over and over', () => {
    expect(wrapToCells('。'.repeat(5), 4)).toEqual(['。。', '。。', '。'])
    expect(wrapToCells('（'.repeat(5), 4)).toEqual(['（（', '（（', '（'])
    expect(wrapToCells('A'.repeat(13), 6)).toEqual(['AAAAAA', 'AAAAAA', 'A'])
    expect(wrapToCells('ก'.repeat(9), 4).join('')).toBe('ก'.repeat(9))
  })

  it('within its cells, and loses no letter', () => {
    const letters = fc.constantFrom(
      'น้ำ',
      'ปลา',
      'ก',
      '的',
      '。',
      '，',
      '（',
      '」',
      'ッ',
      'ー',
      '5',
      'ml',
      ' ',
      '🔥',
      'é',
    )
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 40 }), fc.integer({ min: 2, max: 24 }), (parts, cells) => {
        const text = parts.join('')
        const lines = wrapToCells(text, cells)
        for (const line of lines) expect(textCells(line)).toBeLessThanOrEqual(cells)
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      }),
    )
  })
})
