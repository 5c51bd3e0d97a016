import { entry } from '../error.ts'

export const setAsideErrors = {
  'set-aside.day-unfit': entry(422, [
    'The last day must lie between {from} and {until}. Nothing was set aside; choose another day.',
    '截止日期须在 {from} 至 {until} 之间。未保存，请另选日期。',
    '期日は {from} から {until} の間にしてください。保存していません。',
  ]),
  'set-aside.dues-unfit': entry(422, [
    'The parts of a layaway follow day by day up to the last day, and come to no more than the whole. Nothing was set aside.',
    '分期付款须按日期先后排列且不晚于截止日期，合计不超过总额。未保存。',
    '分割払いは期日までに日付順で、合計が総額を超えないようにしてください。保存していません。',
  ]),
  'set-aside.over': entry(409, [
    'It does not wait any more: it was collected or cancelled. Nothing was changed; look at its state.',
    '该单已取货或已取消，不再等待。未作更改，请查看其状态。',
    'この取り置きは受け渡し済みか取り消し済みです。何も変更していません。状態を確認してください。',
  ]),
  'set-aside.no-deposit': entry(422, [
    'Nothing is paid ahead for a quotation. Nothing was taken; set it aside as a pre-order or a layaway first.',
    '报价单不收定金。未收款，请先改为预订或分期预留。',
    '見積りに前金は受け取れません。受け取っていません。先に予約または分割取り置きに変えてください。',
  ]),
  'set-aside.above-total': entry(422, [
    '{left} is left to pay of it, no more. Nothing was taken; enter at most that.',
    '该单尚余 {left} 未付。未收款，请输入不超过该金额。',
    '残りは {left} です。受け取っていません。それ以下で入力してください。',
  ]),
  'set-aside.below-paid': entry(409, [
    '{paid} was paid ahead for it already, more than it would come to now. Nothing was changed; cancel it and give the rest back instead.',
    '该单已付 {paid}，超过现在的总额。未作更改，请取消后退款。',
    '既に {paid} が支払われ、新しい合計を超えています。何も変更していません。取り消して返金してください。',
  ]),
  'set-aside.other-outlet': entry(409, [
    'Its goods are kept at {outlet}, where it is collected. Money for it is taken here too. Nothing was changed.',
    '商品预留在“{outlet}”，须在该店取货；款项可在此收取。未作更改。',
    '商品は「{outlet}」で取り置き中で、受け渡しもそこです。支払いはここでも受けられます。何も変更していません。',
  ]),
  'set-aside.taken': entry(409, [
    '{name} has brought it back and works on it. Nothing was changed; ask there, or take it over.',
    '“{name}”已取回该单并正在处理。未作更改，请先确认，或接手处理。',
    '「{name}」が呼び出して作業中です。何も変更していません。確認するか、引き継いでください。',
  ]),
} as const
