import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { dotsOf, layOut } from '@kassa/domain/receipt/lay-out.ts'
import { drawPage, type GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'
import { placeLines } from '@kassa/domain/receipt/page/place-lines.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { expect, it, onTestFinished } from 'vitest'
import { chromiumSwitches, findWholeChromium } from '../../../../../tools/test/chromium.ts'
import { findPoppler } from '../../../../../tools/test/poppler.ts'
import { farPercent, greyOf, pictureIn } from '../../../test/compare-papers.ts'
import { glyphsFor } from './glyphs.ts'
import { receiptHtml, receiptPdf, receiptPng } from './paper-files.ts'

/** As on other papers (`paper-files.test.ts`). */
const TOLERANCE = 0.1
const WIDTH = dotsOf(48)

const rows = [
  ['قهوة عربية بالهيل 250g', '12.00'],
  ['چای ایرانی', '1,234.50'],
  ['קפה שחור', '-18.90'],
  ['น้ำส้มปั่น กาแฟเย็น', '45.00'],
  ['شاي (Tea) أخضر', '3.00'],
] as const

const paperOf = (blocks: ReceiptDocument['blocks']): ReceiptDocument => ({
  version: 1,
  language: 'en-US',
  title: 'قهوة',
  blocks,
})
const paper = paperOf([
  { kind: 'text', text: 'قهوة الصباح', align: 'center', size: 'large', isBold: true },
  ...rows.map(([left, right], index) => ({ kind: 'row', left, right, isBold: index === 1 }) as const),
  { kind: 'text', text: 'ห้องครัว', size: 'tall' },
])

const drawn = (document: ReceiptDocument): GreyPicture => {
  const [placed] = placeLines(layOut(document, 48), WIDTH)
  if (!placed) throw new Error('no paper')
  return drawPage(placed, glyphsFor(document.language))
}

/** The columns of dots in which a paper is dark. */
const inkOf = ({ width, pixels }: GreyPicture): readonly number[] => {
  const dark = new Set<number>()
  for (const [at, value] of pixels.entries()) if (value < 128) dark.add(at % width)
  return [...dark].toSorted((one, other) => one - other)
}

const folder = (): string => {
  const made = mkdtempSync(path.join(tmpdir(), 'kassa-woven-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it.each(rows)('the name %j stands at one edge of the paper, its price at the other', (left, right) => {
  const ink = inkOf(drawn(paperOf([{ kind: 'row', left, right }])))
  expect(ink[0]).toBeLessThan(12 * 2)
  expect(ink.at(-1)).toBeGreaterThanOrEqual(WIDTH - 12)
  const alone = inkOf(drawn(paperOf([{ kind: 'row', left: '', right }])))
  expect(ink.filter((x) => x >= WIDTH - right.length * 12 - 2)).toEqual(alone)
})

it('a sign in a name turns no price: the paper is what it is without the sign', () => {
  const priced = (left: string): GreyPicture => drawn(paperOf([{ kind: 'row', left, right: '12.00' }]))
  for (const sign of ['\u202e', '\u2067', '\u202b', '\u200f'])
    expect(Buffer.compare(priced(`Tea ${sign}00.21`).pixels, priced('Tea 00.21').pixels)).toBe(0)
})

it('every letter is drawn, and joined ones differ from those that stand alone', () => {
  const glyphs = glyphsFor('en-US')
  const box = JSON.stringify(glyphsFor('en-US')('\u{f0000}') ?? null)
  expect(box).toBe('null')
  const span = (from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  const letters = [
    ...span(0x621, 0x63a),
    ...span(0x641, 0x64a),
    ...Array.from('پچژگکی'),
    ...span(0x5d0, 0x5ea),
    ...span(0xe01, 0xe2e),
  ]
  const outlines = new Map(letters.map((letter) => [letter, JSON.stringify(glyphs(letter)?.contours)]))
  expect([...outlines].filter(([, outline]) => outline === undefined || outline === '[]')).toEqual([])
  expect(new Set(outlines.values()).size).toBeGreaterThan(letters.length - 4)
  for (const letter of 'بتجسعفقلمهي') {
    const [alone] = glyphs(letter)?.letters?.drawn ?? []
    const joined = glyphs(letter.repeat(3))?.letters?.drawn ?? []
    const shapes = [alone, ...joined].map((each) => JSON.stringify(each?.glyph.contours))
    expect([letter, new Set(shapes).size]).toEqual([letter, 4])
  }
})

it('a file of 400 rows is drawn in the time of others', async () => {
  const blocks = Array.from({ length: 400 }, (_, index) => {
    const [left, right] = rows[index % rows.length] ?? rows[0]
    return { kind: 'row', left: `${left} ${String(index)}`, right } as const
  })
  expect((await receiptPng(paperOf(blocks), 48)).length).toBeGreaterThan(1_000)
  expect(receiptPdf(paperOf(blocks), 48).length).toBeLessThan(200_000)
})

const poppler = findPoppler()
if (poppler)
  it('the PDF says the names as they are read, and looks as the picture', async () => {
    const file = path.join(folder(), 'paper.pdf')
    writeFileSync(file, receiptPdf(paper, 48))
    const plain = (text: string): string => text.replaceAll(/[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    const text = plain(execFileSync(poppler.text, ['-layout', file, '-']).toString()).normalize('NFKD')
    for (const word of ['قهوة', 'عربية', 'بالهيل', 'چای', 'ایرانی', 'קפה', 'שחור', 'กาแฟเย็น', '1,234.50', '-18.90'])
      expect(text).toContain(word.normalize('NFKD'))
    const picture = drawn(paper)
    const margin = 4 * 8
    const [across, down] = [picture.width + margin * 2, picture.height + margin * 2]
    const size = ['-scale-to-x', String(across * 2), '-scale-to-y', String(down * 2)]
    const pgm = execFileSync(poppler.picture, ['-gray', ...size, file], { maxBuffer: 1e8 })
    const asDots = await greyOf(pgm).resize(across, down, { kernel: 'linear' }).png({ compressionLevel: 1 }).toBuffer()
    const cut = { left: margin, top: margin, width: picture.width, height: picture.height }
    expect(await farPercent(picture, await pictureIn(asDots, cut))).toBeLessThan(TOLERANCE)
  })

const browserPath = findWholeChromium()
if (browserPath)
  it('the page looks as the picture, and names its words for whoever listens', async () => {
    const browser = await chromium.launch({ executablePath: browserPath, args: [...chromiumSwitches] })
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const picture = drawn(paper)
    await page.setViewportSize({ width: picture.width, height: picture.height })
    await page.setContent(receiptHtml(paper, 48))
    await page.evaluate('document.fonts.ready')
    expect(await page.getByRole('img', { name: 'قهوة' }).count()).toBe(2)
    expect(await farPercent(picture, await pictureIn(await page.screenshot()))).toBeLessThan(TOLERANCE)
  })
