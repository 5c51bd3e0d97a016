import { deflateSync } from 'node:zlib'
import { dotsOf, layOut, SHEET_COLUMNS, type PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import { drawPage } from '@kassa/domain/receipt/page/draw-page.ts'
import { CELL, placeLines } from '@kassa/domain/receipt/page/place-lines.ts'
import { writeHtml } from '@kassa/domain/receipt/page/write-html.ts'
import { writePdf } from '@kassa/domain/receipt/page/write-pdf.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import sharp from 'sharp'
import { glyphsFor } from './glyphs.ts'

const DOTS_PER_MM = 8
const MARGIN_MM = 4
/** A PDF page may be five metres long; a longer receipt goes on on the next. */
const LONGEST_PAGE_DOTS = 4_000 * DOTS_PER_MM
const A4 = { width: 210, height: 297 } as const
const A4_MARGIN_MM = 18

const lookOf = ({ title, language }: ReceiptDocument) => ({
  title,
  language,
  glyphs: glyphsFor(language),
  deflate: deflateSync,
})

/** A receipt as PDF, as wide as its paper. */
export const receiptPdf = (document: ReceiptDocument, columns: PaperColumns): Uint8Array =>
  writePdf(placeLines(layOut(document, columns), dotsOf(columns), LONGEST_PAGE_DOTS), {
    ...lookOf(document),
    dotsPerMm: DOTS_PER_MM,
    marginMm: MARGIN_MM,
  })

const onOnePaper = (document: ReceiptDocument, columns: PaperColumns) => {
  const [paper] = placeLines(layOut(document, columns), dotsOf(columns))
  return paper ?? { widthDots: dotsOf(columns), heightDots: CELL.pitch, items: [] }
}

/** A receipt as a picture, one pixel a dot. */
export async function receiptPng(document: ReceiptDocument, columns: PaperColumns): Promise<Buffer> {
  const paper = onOnePaper(document, columns)
  const { width, height, pixels } = drawPage(paper, glyphsFor(document.language))
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A receipt as a page that needs nothing else. */
export const receiptHtml = (document: ReceiptDocument, columns: PaperColumns): string =>
  writeHtml(onOnePaper(document, columns), lookOf(document))

/** A document on A4 sheets. */
export function sheetPdf(document: ReceiptDocument): Uint8Array {
  const widthDots = dotsOf(SHEET_COLUMNS)
  const dotsPerMm = widthDots / (A4.width - A4_MARGIN_MM * 2)
  const mostDots = Math.floor((A4.height - A4_MARGIN_MM * 2) * dotsPerMm)
  return writePdf(placeLines(layOut(document, SHEET_COLUMNS), widthDots, mostDots), {
    ...lookOf(document),
    dotsPerMm,
    marginMm: A4_MARGIN_MM,
    pageMm: A4,
  })
}
