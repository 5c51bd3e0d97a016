import { CURRENCIES, decimalText } from '../money/money.ts'
import type { SellingCurrency } from '../money/selling-currencies.ts'
import type { Locale } from '../text/locale.ts'

/** The head of a statement's sheet, above its lines. */
export interface StatementHead {
  readonly number: string
  readonly partnerName: string
  readonly month: string
  readonly currency: SellingCurrency
  readonly payableMinor: number
  readonly paidOn: string | null
  readonly paidReference: string
}

/** A commission as the statement has it; below zero where it was taken back with a refund. */
export interface StatementLine {
  readonly at: string
  readonly billNumber: string
  readonly merchantName: string
  readonly versionName: string
  readonly kind: 'earned' | 'taken-back'
  readonly billMinor: number
  readonly rateBasisPoints: number
  readonly amountMinor: number
}

interface Words {
  readonly head: readonly [
    number: string,
    partner: string,
    month: string,
    currency: string,
    paidOn: string,
    reference: string,
  ]
  readonly lines: readonly string[]
  readonly kinds: Readonly<Record<StatementLine['kind'], string>>
  readonly total: string
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    head: ['Statement', 'Partner', 'Month', 'Currency', 'Paid on', 'Payment number'],
    lines: ['Booked (UTC)', 'Bill', 'Merchant', 'Version', 'Type', 'Bill amount', 'Rate %', 'Commission'],
    kinds: { earned: 'Earned', 'taken-back': 'Reversed' },
    total: 'To pay',
  },
  'zh-CN': {
    head: ['结算单', '代理商', '月份', '币种', '付款日期', '付款流水号'],
    lines: ['入账时间（UTC）', '账单', '商户', '版本', '类型', '账单金额', '比例 %', '佣金'],
    kinds: { earned: '已计提', 'taken-back': '已冲回' },
    total: '应付',
  },
  'ja-JP': {
    head: ['明細書', 'パートナー', '対象月', '通貨', '支払日', '支払番号'],
    lines: ['計上日時（UTC）', '請求', '加盟店', 'プラン', '種別', '請求額', '料率 %', '手数料'],
    kinds: { earned: '発生', 'taken-back': '取消' },
    total: '支払額',
  },
}

/** Returns a statement as the rows of a sheet, in the reader's language: its head, a line for each commission, the sum to pay. */
export function statementSheet(
  head: StatementHead,
  lines: readonly StatementLine[],
  locale: Locale,
): readonly string[][] {
  const said = words[locale]
  const amount = (minor: number): string => decimalText(minor, CURRENCIES[head.currency].exponent)
  const values = [head.number, head.partnerName, head.month, head.currency, head.paidOn ?? '', head.paidReference]
  return [
    ...said.head.map((label, at) => [label, values[at] ?? '']),
    [],
    [...said.lines],
    ...lines.map((line) => [
      line.at,
      line.billNumber,
      line.merchantName,
      line.versionName,
      said.kinds[line.kind],
      amount(line.billMinor),
      decimalText(line.rateBasisPoints, 2),
      amount(line.amountMinor),
    ]),
    [said.total, ...Array<string>(said.lines.length - 2).fill(''), amount(head.payableMinor)],
  ]
}
