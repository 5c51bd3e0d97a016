import { builtInLabels } from '@kassa/domain/label/label-template.ts'
import { labelDrawer } from '@kassa/domain/label/draw-label.ts'
import { gridOf } from '@kassa/domain/label/label-sheets.ts'
import { writeLabels } from '@kassa/domain/label/write-labels.ts'
import { writeEscpos } from '@kassa/domain/receipt/escpos/writer.ts'
import type { ReceiptBlock, ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'
import { glyphsFor, warmGlyphs } from '../../apps/server/src/platform/paper/glyphs.ts'
import { receiptHtml, receiptPdf, receiptPng } from '../../apps/server/src/platform/paper/paper-files.ts'
import { makePaper } from '../../packages/domain/test/make-paper.ts'
import { spread } from '../desk/spread.ts'

// Milliseconds; goals to print beside the conditions: 200 lines to bytes 20, a PDF 200, 1,000 labels 5,000.
const GOALS = { bytes: 20, pdf: 200, thousandLabels: 5_000 } as const
const RUNS = 15
/** Bytes are quick: of so many the slow ones can be told from the first. */
const RUNS_OF_BYTES = 100

/** Two hundred goods take three lines of paper each: sales one below the other until there are so many. */
const PAPER_LINES = 600

function longReceipt(): ReceiptDocument {
  const blocks: ReceiptBlock[] = []
  for (let seed = 1; blocks.length < PAPER_LINES; seed += 1) {
    const made = makePaper(seed, { lines: 40, plans: 6 })
    if (made) blocks.push(...receiptOf(made.facts, made.shop).blocks)
  }
  return { version: 1, language: 'zh-CN', title: 'bench', blocks }
}

async function timesOf(work: () => unknown, runs = RUNS): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const from = performance.now()
    await work()
    times.push(performance.now() - from)
  }
  return times
}

async function once(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return Math.round((performance.now() - from) * 10) / 10
}

function drawThousand(): number {
  const draw = labelDrawer(builtInLabels.shelf, { dotsPerMm: 8, glyphs: glyphsFor('zh-CN') })
  const labels = Array.from({ length: 1_000 }, (_, index) => {
    const facts = { name: `茉莉花茶 ${String(index)} 号 500 ml`, priceMinor: 1_000 + index, wasMinor: index % 3 === 0 ? 2_000 + index : null, currency: 'CNY', code: String(2_000_000_000_000 + index), customCode: '', shelf: 'A-1', outlet: 'East', unit: '瓶', weightUnit: null } as const // prettier-ignore
    return { dots: draw(facts), copies: 1 }
  })
  return writeLabels(labels, 'zpl', 8).length
}

/**
 * Measures the cost of paper: bytes for the printer, PDF, picture and page of a long receipt, and a batch of labels.
 */
export async function run() {
  const document = longReceipt()
  const bytes = () => writeEscpos(document, { encoding: 'gb18030', columns: 48, isCut: true, opensDrawer: false })
  // A server reads the packs of outlines when it starts; the first receipt decodes its glyphs.
  const warm = await once(() => warmGlyphs())
  const firstPdf = await once(() => receiptPdf(document, 48))
  return {
    goals: GOALS,
    paperLines: document.blocks.length,
    firstBytesMs: await once(bytes),
    bytesMs: spread(await timesOf(bytes, RUNS_OF_BYTES)),
    warmMs: warm,
    firstPdfMs: firstPdf,
    pdfMs: spread(await timesOf(() => receiptPdf(document, 48))),
    pdfBytes: receiptPdf(document, 48).length,
    pngMs: spread(await timesOf(() => receiptPng(document, 48))),
    htmlMs: spread(await timesOf(() => receiptHtml(document, 48))),
    thousandLabelsMs: await once(drawThousand),
    labelsOnASheet: gridOf(builtInLabels.shelf.widthMm, builtInLabels.shelf.heightMm),
  }
}
