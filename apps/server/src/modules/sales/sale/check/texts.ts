import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import { readScan, type ScanReading } from '@kassa/domain/scan/read-scan.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books, GoodsBooks, PlaceBooks } from './books.ts'
import { goodsOfLine, reason, compareClaim, type SaleClaim } from './claimed.ts'

type Text = NonNullable<SaleBody['texts']>[number]

/** Control characters but tab and line ends, and those that turn the direction of writing. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** Checks the texts of each line's receipt name and scanned code, the notes of people, and the named pieces. */
export function textReasons({ body, snapshot }: SaleClaim, { goods, place }: Books): ReviewReason[] {
  const lineOf = (lineId: string) => snapshot.lines.find(({ id }) => id === lineId)
  const free = [
    body.note ?? '',
    ...body.approvals.map((one) => one.reason),
    ...body.tenders.map((one) => one.reference ?? ''),
  ]
  return [
    ...(body.texts ?? []).flatMap((text) => {
      const line = lineOf(text.lineId)
      const known = line && goodsOfLine(line, goods)
      if (line && !known) return []
      return lineTextReasons(text, known, place)
    }),
    ...(body.serials ?? [])
      .filter(({ lineId }) => {
        const line = lineOf(lineId)
        return !line || goodsOfLine(line, goods)?.tracksSerials === false
      })
      .map(({ lineId }) => reason('sale.serial-not-tracked', { lineId })),
    ...free.filter((text) => unprintable.test(text)).map(() => reason('sale.text-unprintable')),
  ]
}

function lineTextReasons(
  { lineId, name, code }: Text,
  goods: GoodsBooks | undefined,
  place: PlaceBooks,
): ReviewReason[] {
  const names = (goods?.shownNames ?? []).map((one) => one.slice(0, 200))
  const isTyped = goods?.isWithoutProduct === true && name.trim() !== '' && !unprintable.test(name)
  return [
    ...(isTyped || names.includes(name) ? [] : compareClaim('text', name, names[0], { lineId })),
    ...(code === null || (goods !== undefined && isCodeOf(code, goods, place))
      ? []
      : compareClaim('code', code, goods?.codes[0], { lineId })),
  ]
}

/** Returns whether a scan of this text means these goods, by themselves or by a label of the outlet. */
function isCodeOf(code: string, { codes }: GoodsBooks, { settings, currency }: PlaceBooks): boolean {
  if (codes.includes(code)) return true
  const labelRules = settings['sales.label-rules']
  const currencyDecimals = findCurrency(currency)?.exponent ?? 2
  const readings = readScan(code, { labelRules, currencyDecimals, thisYear: 2_000, expects: 'goods' })
  const bare = code.replaceAll(/[\s-]/g, '')
  return [...(readings.ok ? readings.value : []).flatMap(keysOf), bare, barCodeKey(bare)].some((key) =>
    codes.includes(key),
  )
}

function keysOf(reading: ScanReading): readonly string[] {
  if (reading.kind === 'product') return reading.keys.flatMap((key) => [barCodeKey(key), key])
  if (reading.kind !== 'weighed') return []
  return [...reading.keys, reading.scaleNumber]
}
