import type { settlementField } from '@kassa/contract/payment/settlement.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'

export type SettlementField = z.infer<typeof settlementField>
type Named = Exclude<SettlementField, 'ignore'>

/**
 * The possible columns of a settlement file: Alipay's and WeChat's daily bills as they come, and acquirers' names for theirs. Source:
 * payments.md, 8.
 */
export const settlementHeadings = headingsOf<Named>({
  number: [
    'Order number',
    '商户订单号',
    '注文番号',
    'merchant order number | merchant reference | merchant order id | reference | order id | out_trade_no | merchantpaymentid | 商户单号 | 加盟店決済ID | 加盟店取引番号',
  ],
  channelNumber: [
    'Transaction number',
    '交易号',
    '決済番号',
    'transaction id | transaction | psp reference | payment id | receipt number | 支付宝交易号 | 微信订单号 | 银商订单号 | 決済ID | 取引番号',
  ],
  type: [
    'Type',
    '业务类型',
    '取引種別',
    'transaction type | record type | status | 交易状态 | 类型 | 取引ステータス | 種別',
  ],
  amount: [
    'Amount',
    '订单金额',
    '金額',
    'gross | gross amount | transaction amount | 订单金额（元） | 应结订单金额 | 交易金额 | 金额 | 取引金額 | 決済金額',
  ],
  fee: ['Fee', '手续费', '手数料', 'fees | commission | service fee | 服务费（元） | 服务费 | 決済手数料'],
  time: [
    'Time',
    '交易时间',
    '取引日時',
    'date | created | completed | transaction date | completion time | 完成时间 | 交易日期 | 決済日時 | 日時',
  ],
  refundNumber: [
    'Refund number',
    '商户退款单号',
    '返金番号',
    'refund id | refund reference | 退款批次号/请求号 | 退款请求号 | 退款单号 | 返金ID',
  ],
  refundAmount: ['Refund amount', '退款金额', '返金額', 'refunded | 退款金额（元）'],
  merchant: ['Merchant', '商户号', '加盟店番号', 'merchant id | merchant number | mid | 加盟店ID'],
})
