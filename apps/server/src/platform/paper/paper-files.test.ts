import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { chromium, type Browser } from '@playwright/test'
import { textCells } from '@kassa/domain/receipt/character-width.ts'
import { dotsOf, layOut, type PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import { drawPage, type GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'
import { placeLines, type PlacedPaper } from '@kassa/domain/receipt/page/place-lines.ts'
import { writePdf } from '@kassa/domain/receipt/page/write-pdf.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { makePaper } from '../../../../../packages/domain/test/make-paper.ts'
import { chromiumSwitches, findWholeChromium } from '../../../../../tools/test/chromium.ts'
import { isThinned, propertyRuns } from '../../../../../packages/domain/test/property-runs.ts'
import { findPoppler } from '../../../../../tools/test/poppler.ts'
import { farPercent, greyOf, pictureIn } from '../../../test/compare-papers.ts'
import { colourOf } from '../../../test/golden-picture.ts'
import { glyphsFor } from './glyphs.ts'
import { receiptHtml, receiptPng } from './paper-files.ts'

/** The pixels of a paper, in percent, that may differ by more than that from those of another output. */
const TOLERANCE = 0.1

interface Paper {
  readonly document: ReceiptDocument
  readonly columns: PaperColumns
}

/** How many papers are compared as pictures: a few, fewer in the gate, or all 200 with PAPERS=200. */
const PICTURED = Number(process.env['PAPERS'] ?? (isThinned ? 3 : 6))

/** All of them by hand; the gate tries a share. */
const PAPERS = propertyRuns(200).numRuns ?? 200

/** A sale of 200 lines, then as many more on both widths and in all languages, with a code of each kind below; a few seeds make none. */
const papers: readonly Paper[] = Array.from({ length: PAPERS + Math.ceil(PAPERS / 4) }, (_, index) =>
  makePaper(index + 1, index === 0 ? { lines: 200, plans: 6 } : undefined),
)
  .filter((made) => made !== undefined)
  .slice(0, PAPERS + 1)
  .map((made, index): Paper => {
    const fiscal =
      index % 3 === 1 ? { number: `FS-${String(index)}`, code: `https://fiscal.example/${String(index)}` } : null
    const document = receiptOf({ ...made.facts, fiscal }, made.shop)
    const blocks = [...document.blocks, { kind: 'qr', code: `https://kassa.example/r#${made.facts.number}` } as const]
    return { document: { ...document, blocks }, columns: index % 2 === 0 ? 48 : 32 }
  })

const placed = ({ document, columns }: Paper): PlacedPaper => {
  const [paper] = placeLines(layOut(document, columns), dotsOf(columns))
  if (!paper) throw new Error('no paper')
  return paper
}
const drawn = (paper: Paper): GreyPicture => drawPage(placed(paper), glyphsFor(paper.document.language))

/** The furthest of all that were compared: PAPERS=200 says it. */
function sayFurthest(what: string, percents: readonly number[]): void {
  if (process.env['PAPERS'] !== undefined)
    console.info(`${what}: ${String(percents.length)} papers, ${Math.max(...percents).toFixed(3)} % at most`)
}

let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kassa-paper-'))
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function codesIn({ width, height, pixels }: GreyPicture): Promise<string[]> {
  const data = colourOf(pixels)
  const found = await readBarcodes({ data, width, height, colorSpace: 'srgb' }, { tryHarder: true })
  return found.map(({ text }) => text)
}

/** The picture two dots further to the right: what the tolerance must not let through. */
const moved = ({ width, height, pixels }: GreyPicture): GreyPicture => ({
  width,
  height,
  pixels: pixels.map((_, at) => (at % width < 2 ? 255 : (pixels[at - 2] ?? 255))),
})

it('are as many as are said', () => expect(papers).toHaveLength(PAPERS + 1))

it('is called another picture when everything stands two dots further on', async () => {
  // The tolerance is tried, not the papers: of one in the gate.
  for (const paper of papers.slice(1, isThinned ? 2 : 4)) {
    const picture = drawn(paper)
    expect(await farPercent(picture, moved(picture))).toBeGreaterThan(TOLERANCE)
  }
})

describe('the picture of a receipt', () => {
  it('is the drawing, dot by dot, and its codes are read by a scanner', async () => {
    for (const paper of papers.slice(1, 1 + PICTURED)) {
      const png = await pictureIn(await receiptPng(paper.document, paper.columns))
      expect(Buffer.compare(png.pixels, drawn(paper).pixels)).toBe(0)
      const codes = paper.document.blocks.flatMap((block) => ('code' in block ? [block.code] : []))
      expect((await codesIn(png)).toSorted()).toEqual(codes.toSorted())
    }
  })

  it('holds what the authority gave: its code for a scanner, and on the page its number as text', async () => {
    const [, paper] = papers
    if (!paper) throw new Error('no paper')
    const png = await pictureIn(await receiptPng(paper.document, paper.columns))
    expect(await codesIn(png)).toContain('https://fiscal.example/1')
    expect(receiptHtml(paper.document, paper.columns)).toContain('FS-1')
  })

  it('prints nothing beyond the paper and nothing over anything else', () => {
    for (const paper of papers.map(placed))
      for (const [index, item] of paper.items.entries()) {
        const factor = item.kind === 'text' && item.size === 'large' ? 2 : 1
        const width = item.kind === 'text' ? textCells(item.text) * 12 * factor : item.dots.widthDots
        expect(item.x + width).toBeLessThanOrEqual(paper.widthDots)
        expect(item.y).toBeGreaterThan(paper.items[index - 1]?.y ?? -1)
      }
  })
})

const poppler = findPoppler()
if (poppler)
  describe('the PDF, drawn by poppler', () => {
    const GAP_MM = 4
    /** Every paper a page, so that one run draws them all; eight pixels a millimetre, as the paper has dots. */
    const pdfOf = (some: readonly Paper[]): Uint8Array =>
      writePdf(some.map(placed), {
        dotsPerMm: 8,
        marginMm: GAP_MM,
        title: '領収書',
        language: 'ja-JP',
        glyphs: glyphsFor('ja-JP'),
        deflate: deflateSync,
      })

    it('says line by line what the paper says', () => {
      const file = path.join(folder, 'text.pdf')
      writeFileSync(file, pdfOf(papers))
      const pages = execFileSync(poppler.text, ['-layout', file, '-'], { maxBuffer: 1e8 }).toString().split('\f')
      const words = (text: string): string => text.replaceAll(/\s/g, '')
      expect(words(pages[1] ?? '')).toContain('FS-1')
      for (const [index, paper] of papers.entries()) {
        const items = placed(paper).items.flatMap((item) => (item.kind === 'text' ? [words(item.text)] : []))
        const lines = (pages[index] ?? '').split('\n').map(words).filter(Boolean)
        expect(lines).toEqual(items.filter(Boolean))
      }
    })

    it(`differs from the picture in less than ${String(TOLERANCE)} % of its pixels`, async () => {
      const some = papers.slice(1, 1 + PICTURED)
      const file = path.join(folder, 'paper.pdf')
      const percents: number[] = []
      for (const paper of some) {
        const picture = drawPage(placed(paper), glyphsFor('ja-JP'))
        writeFileSync(file, pdfOf([paper]))
        const { width, height } = picture
        const gap = GAP_MM * 8
        const [across, down] = [width + gap * 2, height + gap * 2]
        // Twice as fine and made smaller: poppler sets letters on whole pixels.
        const size = ['-scale-to-x', String(across * 2), '-scale-to-y', String(down * 2)]
        const pgm = execFileSync(poppler.picture, ['-gray', ...size, file], { maxBuffer: 1e8 })
        const asDots = await greyOf(pgm)
          .resize(across, down, { kernel: 'linear' })
          .png({ compressionLevel: 1 })
          .toBuffer()
        const cut = await pictureIn(asDots, { left: gap, top: gap, width, height })
        percents.push(await farPercent(picture, cut))
        expect(percents.at(-1)).toBeLessThan(TOLERANCE)
        expect((await codesIn(cut)).length).toBeGreaterThan(0)
      }
      sayFurthest('PDF by poppler', percents)
    })
  })

const browserPath = findWholeChromium()
if (browserPath)
  describe('the page, drawn by Chromium', () => {
    let browser: Browser
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: browserPath, args: [...chromiumSwitches] })
    })
    afterAll(() => browser.close())

    it(`differs from the picture in less than ${String(TOLERANCE)} % of its pixels`, async () => {
      const page = await browser.newPage()
      const percents: number[] = []
      for (const paper of papers.slice(1, 1 + PICTURED)) {
        const picture = drawn(paper)
        await page.setViewportSize({ width: picture.width, height: picture.height })
        await page.setContent(receiptHtml(paper.document, paper.columns))
        await page.evaluate('document.fonts.ready')
        percents.push(await farPercent(picture, await pictureIn(await page.screenshot())))
        expect(percents.at(-1)).toBeLessThan(TOLERANCE)
      }
      sayFurthest('page by Chromium', percents)
    })
  })
