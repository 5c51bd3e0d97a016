import { labelDrawer } from '@kassa/domain/label/draw-label.ts'
import { builtInLabels, type LabelImage, type LabelTemplate } from '@kassa/domain/label/label-template.ts'
import { isBlack, makeDots, type Dots } from '@kassa/domain/receipt/dots.ts'
import { dotsOf, layOut, type PaperColumns } from '@kassa/domain/receipt/lay-out.ts'
import { drawPage, type GreyPicture } from '@kassa/domain/receipt/page/draw-page.ts'
import { placeLines } from '@kassa/domain/receipt/page/place-lines.ts'
import { rechargeReceipt } from '@kassa/domain/receipt/recharge-receipt.ts'
import type { ReceiptDocument } from '@kassa/domain/receipt/receipt-document.ts'
import { refundReceipt } from '@kassa/domain/receipt/refund-receipt.ts'
import { receiptOf } from '@kassa/domain/receipt/sale-receipt.ts'
import { shiftReport } from '@kassa/domain/receipt/slip/shift-report.ts'
import { plainSums } from '@kassa/domain/money/wide.ts'
import { sumsOfFacts } from '@kassa/domain/sales/shift-facts.ts'
import { shiftTotals } from '@kassa/domain/sales/shift-totals.ts'
import { builtInTemplates } from '@kassa/domain/receipt/template/built-in.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { labelGoods } from './make/label-goods.ts'
import { makePaper } from '../../../packages/domain/test/make-paper.ts'
import { glyphsFor } from '../src/platform/paper/glyphs.ts'

/** A sale of three lines in yen that is the same for ever: its seed was chosen for options, serial numbers, and lines with and without deductions. */
const SALE_SEED = 118_663

function sale() {
  const made = makePaper(SALE_SEED, { lines: 3, plans: 2 })
  if (!made) throw new Error('the golden sale has no price')
  return {
    ...made,
    shop: { ...made.shop, outlet: { ...made.shop.outlet, name: '渋谷店 East Gate', taxNumber: 'T1234567890123' } },
  }
}

const shopIn = (locale: Locale) => {
  const { shop } = sale()
  return { ...shop, outlet: { ...shop.outlet, locale } }
}
const at = '2026-03-04T04:00:00Z'
const cash = { method: 0, receivedMinor: 20_000, changeMinor: 10_000, cashRoundingMinor: 0, amountMinor: 10_000 }

function saleIn(language: Locale): ReceiptDocument {
  const { facts, shop } = sale()
  return receiptOf({ ...facts, proof: 'KASSA-PROOF' }, shop, builtInTemplates.cashier, language)
}

const refundIn = (locale: Locale): ReceiptDocument =>
  refundReceipt(
    {
      number: 'R-1-00001',
      at,
      money: [{ method: 0, amountMinor: 2_160 }],
      sale: { number: '1-1-00001', soldAt: '2026-02-28T09:30:00Z' },
      back: {
        taxMode: 'included',
        taxes: [
          { rateBasisPoints: 800, payableMinor: 1_080, taxMinor: 80 },
          { rateBasisPoints: 1_000, payableMinor: 1_080, taxMinor: 98 },
        ],
        goods: [
          { name: 'ほうじ茶ティーバッグ 48包', quantityText: '2', amountMinor: 1_080, isReduced: true },
          { name: '茉莉花茶の湯呑み', quantityText: '1', amountMinor: 1_080, isReduced: false },
        ],
      },
    },
    shopIn(locale),
  )

/** Without its sale, with a row for all that can lie between goods and money. */
const everyRowIn = (locale: Locale): ReceiptDocument =>
  refundReceipt(
    {
      number: 'R-1-00002',
      at,
      money: [{ method: 0, amountMinor: 1_420, cashRoundingMinor: 3 }],
      tipMinor: 100,
      feeMinor: 20,
      sale: null,
      back: {
        taxMode: 'added',
        taxes: [
          { code: 'GST', rateBasisPoints: 500, payableMinor: 1_500, baseMinor: 1_500, taxMinor: 75 },
          {
            code: 'QST',
            rateBasisPoints: 998,
            rateMillionths: 99_750,
            payableMinor: 0,
            baseMinor: 1_500,
            taxMinor: 150,
          },
        ],
        goods: [
          { name: 'Jasmine tea 500 ml', quantityText: '2', amountMinor: 1_480, isReduced: true },
          { name: 'Bottle deposit', quantityText: '2', amountMinor: 20, isReduced: false },
        ],
        adjustmentMinor: 8,
        withheld: [{ name: 'Tea cup', amountMinor: 300 }],
        pointsMinor: 120,
      },
    },
    shopIn(locale),
  )

const rechargeIn = (locale: Locale, balanceMinor = 15_500): ReceiptDocument =>
  rechargeReceipt(
    { number: '1-1-00002', at, cashierName: '佐藤', member: { name: '王小明', cardNumber: '600001' }, principalMinor: 10_000, bonusMinor: 1_000, balanceMinor, tenders: [cash], isCopy: true }, // prettier-ignore
    shopIn(locale),
  )

const FIGURES = {
  ...shiftTotals(sumsOfFacts([]), plainSums),
  movesBeyond: 0,
  trainings: 0,
  trainingSales: 0,
  floatMinor: 10_000,
  orders: 12,
  salesMinor: 123_456,
  refunds: 1,
  refundsMinor: 2_160,
  cashSalesMinor: 60_000,
  cashRefundsMinor: 2_160,
  cashInMinor: 0,
  cashOutMinor: 5_000,
  drawerOpenings: 2,
  byMethod: [
    { method: 0, count: 7, amountMinor: 57_840 },
    { method: 3, count: 5, amountMinor: 63_456 },
  ],
  handovers: [],
  expectedMinor: 62_840,
}
const shiftIn = (locale: Locale): ReceiptDocument =>
  shiftReport(
    { kind: 'z', shift: { openedAt: at }, totals: FIGURES, at, cashierName: 'Abebe Bikila', close: { countedMinor: 62_800, nextFloatMinor: 10_000, note: '' } }, // prettier-ignore
    shopIn(locale),
  )

function pictureOf(document: ReceiptDocument, columns: PaperColumns): GreyPicture {
  const [paper] = placeLines(layOut(document, columns), dotsOf(columns))
  if (!paper) throw new Error('no paper')
  return drawPage(paper, glyphsFor(document.language))
}

const logo: LabelImage = { type: 'image', pictureId: 'logo', dithering: 'spread', x: 300, y: 20, width: 80, height: 80 }
const withPicture: LabelTemplate = {
  ...builtInLabels.product,
  elements: [...builtInLabels.product.elements.slice(1), logo, { type: 'qr', x: 10, y: 5, width: 150, height: 80 }],
}
/** A ring. */
const ring = makeDots(64, 64, (x, y) => Math.abs(Math.hypot(x - 31.5, y - 31.5) - 24) < 6)

const greyOf = (dots: Dots): GreyPicture => ({
  width: dots.widthDots,
  height: dots.heightDots,
  pixels: new Uint8Array(dots.widthDots * dots.heightDots).map((_, place) =>
    isBlack(dots, place % dots.widthDots, Math.floor(place / dots.widthDots)) ? 0 : 255,
  ),
})

const labelIn = (template: LabelTemplate, language: Locale, dotsPerMm: 8 | 12): GreyPicture =>
  greyOf(labelDrawer(template, { dotsPerMm, glyphs: glyphsFor(language), images: new Map([[logo, ring]]) })(labelGoods))

/** The paper of a recharge that differs in one amount only. */
export const rechargeOf = (balanceMinor: number): GreyPicture => pictureOf(rechargeIn('zh-CN', balanceMinor), 48)

/** The pictures of papers and labels, by the name of the file that stores each. */
export const goldenPapers: Readonly<Record<string, () => GreyPicture>> = {
  'sale-en-58': () => pictureOf(saleIn('en-US'), 32),
  'sale-en-80': () => pictureOf(saleIn('en-US'), 48),
  'sale-zh-58': () => pictureOf(saleIn('zh-CN'), 32),
  'sale-zh-80': () => pictureOf(saleIn('zh-CN'), 48),
  'sale-ja-58': () => pictureOf(saleIn('ja-JP'), 32),
  'sale-ja-80': () => pictureOf(saleIn('ja-JP'), 48),
  'refund-ja-58': () => pictureOf(refundIn('ja-JP'), 32),
  'refund-rows-en-58': () => pictureOf(everyRowIn('en-US'), 32),
  'refund-rows-zh-58': () => pictureOf(everyRowIn('zh-CN'), 32),
  'refund-rows-ja-80': () => pictureOf(everyRowIn('ja-JP'), 48),
  'recharge-zh-80': () => rechargeOf(15_500),
  'shift-en-80': () => pictureOf(shiftIn('en-US'), 48),
  'label-goods-zh': () => labelIn(builtInLabels.product, 'zh-CN', 8),
  'label-shelf-ja': () => labelIn(builtInLabels.shelf, 'ja-JP', 8),
  'label-shelf-zh-12': () => labelIn(builtInLabels.shelf, 'zh-CN', 12),
  'label-picture-zh': () => labelIn(withPicture, 'zh-CN', 8),
}
