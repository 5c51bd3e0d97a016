import { entry } from '../error.ts'

export const paymentErrors = {
  'payment.none-enabled': entry(422, [
    'At least one payment method must be enabled. Nothing was saved.',
    '至少需要启用一种支付方式，未保存。',
    '支払方法を少なくとも 1 つ有効にしてください。保存していません。',
  ]),
  'payment.cash-disabled': entry(422, [
    'Cash must be enabled. Nothing was saved.',
    '必须启用现金，未保存。',
    '現金は有効にしておく必要があります。保存していません。',
  ]),
  'payment.method-twice': entry(422, [
    'Payment method {method} stands in the list twice. Nothing was saved.',
    '支付方式 {method} 在列表中重复，未保存。',
    '支払方法 {method} が重複しています。保存していません。',
  ]),
} as const
