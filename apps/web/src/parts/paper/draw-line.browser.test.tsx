import { isBlack, type Dots } from '@kassa/domain/receipt/dots.ts'
import { expect, it } from 'vitest'
import { layOut } from '@kassa/domain/receipt/lay-out.ts'
import '../../theme/faces/faces.css'
import { drawPaperLine, PAPER_FONT } from './draw-line.ts'

const PAPER_DOTS = 576

const columnsOf = (dots: Dots): readonly number[] =>
  Array.from({ length: dots.widthDots }, (_, x) => x).filter((x) =>
    Array.from({ length: dots.heightDots }, (_, y) => y).some((y) => isBlack(dots, x, y)),
  )

it.each([
  ['normal', 48],
  ['tall', 48],
  ['large', 24],
] as const)('an amount in rupees ends where the paper does (%s)', (size, cells) => {
  const amount = '₹1,23,456.00'
  const text = `Cash${' '.repeat(cells - 4 - amount.length)}${amount}`
  const columns = columnsOf(drawPaperLine({ kind: 'text', text, size, align: 'left', isBold: false }, PAPER_DOTS))
  const cell = PAPER_DOTS / cells
  expect(columns.at(-1)).toBeGreaterThanOrEqual(PAPER_DOTS - cell)
  expect(columns[0]).toBeLessThan(cell)
  const firstOfAmount = columns.find((x) => x > 4 * cell)
  expect(firstOfAmount).toBeGreaterThanOrEqual((cells - amount.length) * cell)
})

it('characters of two cells stand in both, in the middle of the paper too', () => {
  const columns = columnsOf(
    drawPaperLine({ kind: 'text', text: '茶茶', size: 'normal', align: 'center', isBold: true }, PAPER_DOTS),
  )
  expect(columns[0]).toBeGreaterThanOrEqual(PAPER_DOTS / 2 - 24)
  expect(columns.at(-1)).toBeLessThan(PAPER_DOTS / 2 + 24)
})

/** The line of a row with a name and a price, as paper has it. */
const lineOf = (left: string, right: string) => {
  const [line] = layOut({ version: 1, language: 'en-US', title: '', blocks: [{ kind: 'row', left, right }] }, 48)
  if (line?.kind !== 'text') throw new Error('no line')
  return line
}

it.each(['قهوة عربية', 'קפה שחור', 'چای ایرانی', 'น้ำส้มปั่น', 'قهوة قهوة قهوة قهوة قهوة قهوة قهوة قهوة'])(
  'the price of %s stands at the edge of the paper, its name at the other',
  async (name) => {
    await document.fonts.load(PAPER_FONT, name)
    const price = '1,234.50'
    const named = columnsOf(drawPaperLine(lineOf(name, price), PAPER_DOTS))
    const alone = columnsOf(drawPaperLine(lineOf('', price), PAPER_DOTS))
    expect(named.filter((x) => x >= PAPER_DOTS - price.length * 12)).toEqual(alone)
    expect(named[0]).toBeLessThan(12)
  },
)

it('a sign that turns what follows turns no price', () => {
  const plain = columnsOf(drawPaperLine(lineOf('Tea 00.21 ч', '12.00'), PAPER_DOTS))
  for (const sign of ['\u202e', '\u2067', '\u202b'])
    expect(columnsOf(drawPaperLine(lineOf(`Tea ${sign}00.21 ч`, '12.00'), PAPER_DOTS))).toEqual(plain)
})

it('a browser knows the words of Thai as the server does, and ends no line of Japanese before its full stop', () => {
  const linesOf = (text: string, columns: 32 | 48): readonly string[] =>
    layOut({ version: 1, language: 'ja-JP', title: '', blocks: [{ kind: 'text', text }] }, columns).map((line) =>
      line.kind === 'text' ? line.text : '',
    )
  const thai = 'ขอบคุณที่ใช้บริการขอบคุณที่ใช้บริการขอบคุณที่ใช้บริการ'
  expect(linesOf(thai, 32)).toEqual(['ขอบคุณที่ใช้บริการขอบคุณที่ใช้บริการขอบคุณที่', 'ใช้บริการ'])
  expect(linesOf(`${'あ'.repeat(15)}す。`, 32)).toEqual(['あ'.repeat(15), 'す。'])
})
