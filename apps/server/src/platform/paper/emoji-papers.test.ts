import { unknownGlyph } from '@kassa/domain/receipt/face/outline.ts'
import { textCells } from '@kassa/domain/receipt/character-width.ts'
import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import { expect, it } from 'vitest'
import { glyphsFor } from './glyphs.ts'
import { receiptPdf } from './paper-files.ts'

const languages = ['en-US', 'zh-CN', 'ja-JP'] as const

it.each(languages)(
  'pictures among letters are drawn on paper in %s, within their cells, and are no boxes',
  (language) => {
    const glyphs = glyphsFor(language)
    for (const picture of ['🔥', '🍎', '🍊', '🎂', '👍', '☕', '❤', '⭐', '✅', '🧋', '🇯']) {
      const glyph = glyphs(picture)
      const cells = textCells(picture)
      expect([picture, glyph?.cells]).toEqual([picture, cells])
      expect(glyph?.contours).not.toEqual(unknownGlyph(cells).contours)
      for (const { x } of glyph?.contours.flat() ?? []) {
        expect(x).toBeGreaterThanOrEqual(-40)
        expect(x).toBeLessThanOrEqual(cells * 500 + 40)
      }
    }
  },
)

it('tones of skin, joiners and keys take no room, so that a price beside them stays at its edge', () => {
  const left = '👍🏽 👨\u200d👩\u200d👧 1️⃣'
  const [line] = layOut(
    { version: 1, language: 'zh-CN', title: '', blocks: [{ kind: 'row', left, right: '12.00' }] },
    32,
  )
  expect(line).toMatchObject({ text: `${left}${' '.repeat(32 - 11 - 5)}12.00` })
  expect(textCells('🏽\u20e3\u200d\ufe0f')).toBe(0)
})

it('a paper that has one is a sound file', () => {
  const blocks = [{ kind: 'text', text: '🔥 Hot 🌶️', isBold: true }] as const
  const pdf = receiptPdf({ version: 1, language: 'zh-CN', title: '🔥', blocks: [...blocks] }, 48)
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-')
})
