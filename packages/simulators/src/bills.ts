import type { Trade, TradeBook } from './trade-book.ts'

/** A row of a bill: a payment, or money that went back of one. */
interface Moved {
  readonly trade: Trade
  /** Null: the payment itself. */
  readonly refund: { readonly number: string; readonly minor: number } | null
}

const movedOf = (book: TradeBook): Moved[] =>
  [...book.trades.values()]
    .filter((trade) => book.isTaken(trade))
    .flatMap((trade) => [
      { trade, refund: null },
      ...[...trade.refunds.values()].map(({ number, amountMinor }) => ({
        trade,
        refund: { number, minor: amountMinor },
      })),
    ])

/** By China's clock. */
const clockOf = ({ openedAt }: Trade): string =>
  new Date(openedAt + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const yuan = (minor: number): string => (minor / 100).toFixed(2)
/** 0.6 %, to the fen, half up. */
export const FEE_BASIS_POINTS = 60
const feeOf = (minor: number): number => Math.round((minor * FEE_BASIS_POINTS) / 10_000)

/** Alipay's daily bill as it comes: lines about it above its headings and below its rows, the fee below 0. */
export function alipayBill(book: TradeBook): string {
  const rows = movedOf(book).map(({ trade, refund }) => {
    const clock = clockOf(trade)
    const sign = refund ? -1 : 1
    const minor = refund?.minor ?? trade.amountMinor
    return [
      `${trade.channelNumber}\t`,
      `${trade.number}\t`,
      refund ? '退款' : '交易',
      trade.subject,
      clock,
      clock,
      yuan(sign * minor),
      yuan(sign * minor),
      refund?.number ?? '',
      yuan(-sign * feeOf(minor)),
    ].join(',')
  })
  return [
    '#支付宝业务明细查询',
    '#账号：[20885012345678900156]',
    '#-----------------------------------------业务明细列表----------------------------------------',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）',
    ...rows,
    '#-----------------------------------------业务明细列表结束------------------------------------',
    `#交易合计：${rows.length}笔`,
    '',
  ].join('\r\n')
}

/** WeChat's daily bill: a mark before every cell, what it comes to below the rows. */
export function weChatBill(book: TradeBook, merchantNumber: string): string {
  const rows = movedOf(book).map(({ trade, refund }) =>
    [
      clockOf(trade),
      'wx2421b1c4370ec43b',
      merchantNumber,
      trade.channelNumber,
      trade.number,
      refund ? 'REFUND' : 'SUCCESS',
      'CNY',
      refund ? '0.00' : yuan(trade.amountMinor),
      refund?.number ?? '',
      refund ? yuan(refund.minor) : '0.00',
      `${yuan((refund ? -1 : 1) * feeOf(refund?.minor ?? trade.amountMinor))}000`,
    ]
      .map((cell) => `\`${cell}`)
      .join(','),
  )
  return [
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,应结订单金额,商户退款单号,退款金额,手续费',
    ...rows,
    '总交易单数,应结订单总金额,退款总金额,手续费总金额',
    `\`${rows.length},\`0.00,\`0.00,\`0.00`,
    '',
  ].join('\r\n')
}
