import { entry } from '../error.ts'

export const priceScheduleErrors = {
  'price-schedule.begin-past': entry(422, [
    'New prices must start in the future. Choose a later day or time; nothing was saved.',
    '新价格须在将来生效，请选择更晚的日期或时间。未保存。',
    '新しい価格の開始は現在より後にしてください。日時を選び直してください。保存していません。',
  ]),
  'price-schedule.begin-far': entry(422, [
    'New prices must start within {max, day|days}. Choose an earlier day; nothing was saved.',
    '新价格须在 {max} 天内生效，请选择更早的日期。未保存。',
    '新しい価格の開始は {max} 日以内にしてください。日付を選び直してください。保存していません。',
  ]),
  'price-schedule.goods-twice': entry(422, [
    '{name} appears in the list twice. Keep one of the two prices; nothing was saved.',
    '“{name}”在列表中出现两次，请只保留一个价格；未保存。',
    '「{name}」が一覧に 2 回あります。どちらかの価格だけ残してください。保存していません。',
  ]),
  'price-schedule.not-listed': entry(422, [
    '{name} is not sold at any of these outlets. Remove it from the list, or choose other outlets; nothing was saved.',
    '所选门店均不销售“{name}”，请移除该商品或选择其他门店；未保存。',
    '「{name}」はこれらの店舗で販売していません。一覧から外すか、店舗を選び直してください。保存していません。',
  ]),
  'price-schedule.currency-differs': entry(422, [
    '{outlet} sells in {currency}, but a price change has one currency. Schedule a separate change for that outlet; nothing was saved.',
    '“{outlet}”的币种为 {currency}，而一次调价只能有一种币种。请为该门店单独设置调价。未保存。',
    '「{outlet}」の通貨は {currency} ですが、価格の変更は 1 つの通貨だけです。その店舗には別に予約してください。保存していません。',
  ]),
  'price-schedule.special-not-lower': entry(422, [
    'The special price of {name} at {outlet} would not be below the new price. End the special price first, or choose a higher price; nothing was saved.',
    '“{name}”在“{outlet}”的特价将不低于新价格。请先结束特价，或提高新价格。未保存。',
    '「{outlet}」の「{name}」の特価が新しい価格より低くなりません。先に特価を終えるか、価格を上げてください。保存していません。',
  ]),
  'price-schedule.same-moment': entry(422, [
    '{name} already gets another price at {outlet} at the same time, from “{other}”. Withdraw that change, or choose another time; nothing was saved.',
    '“{other}”已在同一时刻为“{outlet}”的“{name}”设定另一价格。请撤回该调价，或另选时间。未保存。',
    '「{outlet}」の「{name}」には、同じ時刻に「{other}」で別の価格が予約されています。その予約を取り消すか、時刻を変えてください。保存していません。',
  ]),
  'price-schedule.too-many': entry(422, [
    '{max, price change is|price changes are} already scheduled. Withdraw one first; nothing was saved.',
    '已有 {max} 次待生效的调价，请先撤回一次。未保存。',
    '価格の変更は既に {max} 件予約されています。先に 1 件取り消してください。保存していません。',
  ]),
  'price-schedule.is-over': entry(409, [
    '“{name}” is already in effect or withdrawn and can’t be changed. Change the prices on the products.',
    '“{name}”已生效或已撤回，不能更改。请在商品中修改价格。',
    '「{name}」は適用中か取消済みのため、変更できません。価格は各商品で変更してください。',
  ]),
}
