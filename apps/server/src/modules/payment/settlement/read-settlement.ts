import type { Locale } from '@kassa/domain/text/locale.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import type { SettledLine } from '@kassa/domain/payment/settlement.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Sheet } from '../../../platform/import/sheet.ts'
import { settlementHeadings, type SettlementField } from './settlement-headings.ts'

/** Bills write a mark before every cell, so that no program takes numbers for numbers. */
const cleaned = (cell: string | undefined): string => (cell ?? '').replaceAll(/^[\s`'"=]+|[\s"]+$/g, '')

const LONGEST = 64
/** Below the rows stands what they come to. */
const SUMMARY = /^(总交易单数|#|合计|小计|Total)/i
const REFUND = /退款|返金|refund|reversed|revoked|chargeback|取消|キャンセル/i

/** `yyyy-mm-ddThh:mm:ss`, or the day alone; undefined for what is no time. */
function readClock(text: string): string | undefined {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) return undefined
  const [, year = '', month = '', date = '', hour, minute = '', second = '00'] = match
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const whole = hour === undefined ? day : `${day}T${hour.padStart(2, '0')}:${minute}:${second}`
  return new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day ? whole : undefined
}

/** Minor units of an amount as files write it, to the unit; what is finer is rounded half up where `rounds`, else unfit. */
function readMoney(text: string, currency: string, rounds: boolean): number | undefined {
  const match =
    /^([-+]?)[¥￥$₹]?\s*(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,12})(?:\.(\d{1,8}))?\s*(?:元|円)?$/.exec(
      text.replace('−', '-'),
    )
  if (!match) return undefined
  const [, sign, whole = '', part = ''] = match
  const exponent = findCurrency(currency)?.exponent ?? 2
  const rest = part.slice(exponent)
  if (!rounds && /[1-9]/.test(rest)) return undefined
  const minor =
    Number(whole.replaceAll(',', '') + part.slice(0, exponent).padEnd(exponent, '0')) + (/^[5-9]/.test(rest) ? 1 : 0)
  return sign === '-' ? -minor : minor
}

interface About {
  readonly currency: string
  readonly locale: Locale
  /** The account's own number at its channel; null: it has none that files name. */
  readonly merchantNumber: string | null
}

type Cells = (field: SettlementField) => string

/** A row as a line; undefined for one that moves nothing. */
function readRow(row: number, at: Cells, { currency, locale, merchantNumber }: About): Result<SettledLine | undefined> {
  const unfit = (field: Exclude<SettlementField, 'ignore'>): Result<never> => {
    const facts = { row, value: at(field).slice(0, 40), column: settlementHeadings.nameOf(field, locale) }
    return refuse({ code: 'settlement.cell-unfit', facts })
  }
  const merchant = at('merchant')
  if (merchantNumber !== null && merchant !== '' && merchant !== merchantNumber) {
    const facts = { row, found: merchant.slice(0, LONGEST), wanted: merchantNumber }
    return refuse({ code: 'settlement.another-merchant', facts })
  }
  const given = readMoney(at('amount'), currency, false)
  const back = at('refundAmount') === '' ? 0 : readMoney(at('refundAmount'), currency, false)
  if (given === undefined) return unfit('amount')
  if (back === undefined) return unfit('refundAmount')
  const isRefund = REFUND.test(at('type')) || given < 0 || (given === 0 && back !== 0)
  const fee = at('fee') === '' ? null : readMoney(at('fee'), currency, true)
  if (fee === undefined) return unfit('fee')
  const time = at('time') === '' ? '' : readClock(at('time'))
  if (time === undefined) return unfit('time')
  const amountMinor = Math.abs(isRefund && back !== 0 ? back : given)
  if (amountMinor === 0) return accept(undefined)
  const [number, channelNumber] = [at('number').slice(0, LONGEST), at('channelNumber').slice(0, LONGEST)]
  const feeMinor = fee === null ? null : isRefund ? -Math.abs(fee) || 0 : Math.abs(fee)
  const refundNumber = isRefund ? at('refundNumber').slice(0, LONGEST) : ''
  return accept({
    row,
    kind: isRefund ? 'refund' : 'paid',
    number,
    channelNumber,
    refundNumber,
    amountMinor,
    feeMinor,
    at: time,
  })
}

/**
 * The lines of a settlement file. Refuses `settlement.columns-missing` (an amount and a number are needed: by amount and time alone a row is only guessed at),
 * `settlement.cell-unfit` and `settlement.another-merchant`, each naming the first row that is wrong; then nothing of the file is taken.
 */
export function readLines(sheet: Sheet, columns: readonly SettlementField[], about: About): Result<SettledLine[]> {
  const { nameOf } = settlementHeadings
  const isThere = (field: SettlementField): boolean => columns.includes(field)
  const missing = !isThere('amount') ? 'amount' : isThere('number') || isThere('channelNumber') ? null : 'number'
  if (missing !== null) {
    const found = sheet.columns.map(cleaned).join(', ').slice(0, 300)
    return refuse({ code: 'settlement.columns-missing', facts: { missing: nameOf(missing, about.locale), found } })
  }
  const lines: SettledLine[] = []
  for (const [index, cells] of sheet.rows.entries()) {
    if (SUMMARY.test(cleaned(cells[0]))) break
    const at: Cells = (field) => cleaned(cells[columns.indexOf(field)])
    const read = readRow(sheet.rowNumbers[index] ?? index + 2, at, about)
    if (!read.ok) return read
    if (read.value) lines.push(read.value)
  }
  return lines.length === 0 ? refuse({ code: 'import.empty' }) : accept(lines)
}
