import { entry } from '../error.ts'

export const salesErrors = {
  'refund.more-than-sold': entry(422, [
    'Line {line} has {left} left to refund, {wanted} were asked for. Nothing was refunded.',
    '第 {line} 行可退数量为 {left}，申请 {wanted}，未退款。',
    '{line} 行目の返金可能数は {left} ですが、{wanted} が指定されました。返金していません。',
  ]),
  'refund.nothing-left': entry(
    409,
    ['Everything on this order has been refunded already.', '该订单已全部退款。', 'この注文はすべて返金済みです。'],
    'carry-on',
  ),
  'refund.window-passed': entry(
    422,
    [
      'The refund period of {days} days has passed.',
      '已超过 {days} 天退款期限。',
      '返金期限の {days} 日を過ぎています。',
    ],
    'call-support',
  ),
  'refund.not-returnable': entry(422, ['{name} cannot be returned.', '{name} 不可退货。', '{name} は返品できません。']),
  'refund.tender-cap': entry(422, [
    'At most {maximum} can go back by this payment method.',
    '该支付方式最多可退 {maximum}。',
    'この支払方法で返金できるのは最大 {maximum} です。',
  ]),
  'refund.above-limit': entry(
    403,
    [
      'This is above your refund limit. Ask a manager to approve it.',
      '超出您的退款权限，请经理审批。',
      '返金の上限を超えています。責任者の承認を受けてください。',
    ],
    'call-support',
  ),
  'refund.differs-from-preview': entry(
    409,
    [
      'The amount has changed since the preview. Nothing was refunded; look at the new preview.',
      '金额与预览不一致，未退款，请查看新的预览。',
      'プレビューから金額が変わりました。返金していません。新しいプレビューを確認してください。',
    ],
    'retry',
  ),
  'shift.not-open': entry(422, [
    'This shift is not open. Open a shift first.',
    '班次未开启，请先开班。',
    'シフトが開いていません。先に開始してください。',
  ]),
} as const
