import { entry } from '../error.ts'

export const setAsideErrors = {
  'set-aside.day-unfit': entry(422, [
    'The last day must be between {from} and {until}, not {day}. Choose another day; nothing was saved.',
    '最后一天须在 {from} 至 {until} 之间，当前为 {day}。请另选日期。未保存。',
    '期日は {from}～{until} にしてください（入力：{day}）。日付を選び直してください。保存していません。',
  ]),
  'set-aside.due-day-unfit': entry(422, [
    'Part {part} must be due between {from} and {until}, not on {day}. Choose another day; nothing was saved.',
    '第 {part} 期的日期须在 {from} 至 {until} 之间，当前为 {day}。请另选日期。未保存。',
    '{part} 回目の支払日は {from}～{until} にしてください（入力：{day}）。日付を選び直してください。保存していません。',
  ]),
  'set-aside.dues-unfit': entry(422, [
    'The parts come to {sumMinor:money}, more than the total of {totalMinor:money}. Lower them; nothing was saved.',
    '各期合计 {sumMinor:money}，超过总额 {totalMinor:money}。请调低。未保存。',
    '分割の合計 {sumMinor:money} が総額 {totalMinor:money} を超えています。減らしてください。保存していません。',
  ]),
  'set-aside.not-layaway': entry(422, [
    'Only a layaway is paid in parts; {count} were given. Remove them or make it a layaway; nothing was saved.',
    '只有分期预留可分期付款，当前有 {count} 期。请删除各期或改为分期预留。未保存。',
    '分割払いにできるのは分割取り置きだけです（入力：{count} 回）。分割を外すか、分割取り置きにしてください。保存していません。',
  ]),
  'set-aside.over': entry(409, [
    'This order was already picked up or cancelled. Check its status; nothing was changed.',
    '此订单已取货或已取消，请查看其状态。未作任何更改。',
    'これは既に受け渡し済みか、取消済みです。状態を確認してください。何も変更していません。',
  ]),
  'set-aside.no-deposit': entry(422, [
    'Quotes can’t have advance payments. Save it as a pre-order or layaway first; nothing was taken.',
    '报价不能预收款，请先保存为预订或分期预留。未收款。',
    '見積りで内金は受け取れません。先に予約または分割取り置きとして保存してください。受け取っていません。',
  ]),
  'set-aside.above-total': entry(422, [
    'Only {left} is left to pay. Enter at most that amount; nothing was taken.',
    '只剩 {left} 未付，请输入不超过此金额。未收款。',
    '残りは {left} です。それ以下の金額を入力してください。受け取っていません。',
  ]),
  'set-aside.below-paid': entry(409, [
    '{paid} is already paid, more than the new total. Cancel the order and refund the rest instead; nothing was changed.',
    '已付 {paid}，超过新的合计。请取消订单并退还其余金额。未作任何更改。',
    '支払済みの {paid} が新しい合計を超えています。取り消して、残りを返金してください。何も変更していません。',
  ]),
  'set-aside.other-outlet': entry(409, [
    'The stock is reserved at {outlet} and must be picked up there. Payments are also possible here; nothing was changed.',
    '库存预留在“{outlet}”，须在该门店取货；款项也可在此收取。未作任何更改。',
    '商品は「{outlet}」で確保しているため、受け渡しもそこで行います。支払いはここでもできます。何も変更していません。',
  ]),
  'set-aside.shipped': entry(409, [
    'Part of this order has been shipped; the rest will be shipped too. Cancel the rest if the customer wants it here; nothing was changed.',
    '此订单已有部分发货，其余也将发货。如顾客要在此取货，请取消其余部分。未作任何更改。',
    'この注文は一部が発送済みで、残りも発送されます。ここで受け取る場合は残りを取り消してください。何も変更していません。',
  ]),
  'set-aside.taken': entry(409, [
    '{name} has recalled this order and is working on it. Ask there, or take over; nothing was changed.',
    '“{name}”已取单，正在处理。请向其确认，或接手。未作任何更改。',
    '「{name}」が呼び出して作業中です。そこに確認するか、引き継いでください。何も変更していません。',
  ]),
  'set-aside.paying': entry(409, [
    '{name} has begun a payment with the money paid ahead for {number}, which is reserved until {until}. Finish or cancel that payment there, or wait until then; nothing was changed.',
    '“{name}”已开始用 {number} 的预付款付款，该款项预留至 {until}。请在那里完成或取消付款，或等到该时间。未作任何更改。',
    '「{name}」が {number} の内金で会計を始めており、{until} まで確保しています。そこで会計を完了または取り消すか、その時刻まで待ってください。何も変更していません。',
  ]),
} as const
