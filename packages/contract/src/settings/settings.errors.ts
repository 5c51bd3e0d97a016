import { entry } from '../error.ts'

export const settingsErrors = {
  'setting.not-settable-here': entry(422, [
    '{key} cannot be set at this place.',
    '{key} 不能在此处设置。',
    '{key} はここでは設定できません。',
  ]),
  'setting.value-unfit': entry(422, [
    'The value for {key} does not fit: {fields}. Nothing was saved.',
    '{key} 的值不正确：{fields}，未保存。',
    '{key} の値が正しくありません：{fields}。保存していません。',
  ]),
  'number-format.sign': entry(422, [
    'Before the slash, use only capital letters, digits, hyphens and date parts.',
    '斜杠前只能用大写字母、数字、连字符和日期部分。',
    '「/」の前は大文字・数字・ハイフン・日付の部品だけです。',
  ]),
  'number-format.no-outlet': entry(422, [
    'Without {part}, two outlets could use the same number.',
    '没有 {part}，两家门店可能产生相同单号。',
    '{part} がないと、店舗間で同じ番号になります。',
  ]),
  'number-format.no-till': entry(422, [
    'Without {part}, two tills could use the same number.',
    '没有 {part}，两台收银机可能产生相同单号。',
    '{part} がないと、レジ間で同じ番号になります。',
  ]),
  'number-format.no-counter': entry(422, [
    'Without {part} every number would be the same.',
    '没有 {part}，所有单号都会相同。',
    '{part} がないと、どれも同じ番号になります。',
  ]),
  'number-format.order-of-parts': entry(422, [
    'The number must end with {end}, the counter of 4 to 9 digits, to stay unique.',
    '必须以 {end} 结尾（计数为 4 至 9 位），才不会重复。',
    '{end}（連番は 4〜9 桁）で終わると重複しません。',
  ]),
  'number-format.no-head': entry(422, [
    'Put something before the slash, or remove the slash (orders only).',
    '斜杠前必须有内容；只有订单可以没有斜杠。',
    '「/」の前に何か必要です（「/」なしは注文のみ）。',
  ]),
  'number-format.long': entry(422, [
    'Use at most {most} characters before the slash.',
    '斜杠前最多 {most} 个字符。',
    '「/」の前は {most} 文字までです。',
  ]),
  'number-format.same': entry(422, [
    'These numbers would look like orders or credit notes. Start with something else.',
    '会与订单或红字单的单号混淆，请换一个开头。',
    '注文や取消伝票の番号と紛れます。別の文字で始めてください。',
  ]),
  'markdown-rule.days-twice': entry(422, [
    'Two steps have the same number of days left ({days}). Nothing was saved.',
    '有两档都是剩余 {days} 天，每个天数只能出现一次。未保存。',
    '残り {days} 日の段階が 2 つあります。日数は 1 回だけ使えます。保存していません。',
  ]),
  'markdown-rule.not-more': entry(422, [
    'Fewer days left must give a larger discount; the step for {days} does not. Nothing was saved.',
    '剩余 {days} 天时的折扣必须大于天数更多的一档。未保存。',
    '残り {days} 日では、日数の多い段階より割引を大きくしてください。保存していません。',
  ]),
  'markdown-rule.category-gone': entry(422, [
    'A category of the rule no longer exists. Remove it and save again; nothing was saved.',
    '规则中的某个分类已不存在，请移除后再保存。未保存。',
    'ルールのカテゴリーが存在しません。外して保存し直してください。保存していません。',
  ]),
  'tax.outlet-disagrees': entry(422, [
    'At {outlet}, some prices would include tax and others not. Make all its taxes agree.',
    '门店“{outlet}”的税有含税也有不含税，请统一。',
    '「{outlet}」で内税と外税が混在します。すべての税を揃えてください。',
  ]),
  'tax-group.invalid': entry(422, [
    'A group has 1 to 5 taxes, each with its own code, and a tax can only apply to taxes before it. Change {field} “{value}”; nothing was saved.',
    '一个税组有 1 至 5 种税，代码各不相同，且只能以排在前面的税为基础。请修改{field}“{value}”；尚未保存。',
    '税グループは 1〜5 個の税からなり、コードは重複できず、前にある税にだけ重ねられます。{field}「{value}」を直してください。何も保存されていません。',
  ]),
  'tax.place-unknown': entry(404, [
    'No tax rates are known for this place. Choose another place, or add the taxes manually; nothing was changed.',
    '没有该地区的税率。请选择其他地区，或手动添加；未做任何更改。',
    'この地域の税率は登録されていません。別の地域を選ぶか、手で追加してください。何も変更していません。',
  ]),
  'tax.band-inside': entry(422, [
    'Taxes included in prices can’t have price ranges. Remove the range of “{value}” ({field}), or add the tax on top; nothing was saved.',
    '含税价格不能设置只对部分单价征收的税。请去掉“{value}”的价格区间（{field}），或改为价外税；尚未保存。',
    '内税の価格では、単価の範囲で決まる税は使えません。「{value}」の範囲（{field}）を外すか、外税にしてください。何も保存されていません。',
  ]),
  'tax.per-line': entry(422, [
    '{currency} has no decimals, so tax can’t be rounded per line ({field} “{value}”) at {outlet}. Choose once per receipt, or set it at the other outlets; nothing was saved.',
    '{currency} 金额没有小数，门店“{outlet}”不能按行舍入税额（{field}“{value}”）。请选择每张小票一次，或在其他门店单独设置；尚未保存。',
    '{currency} の金額には小数がないため、「{outlet}」では税を明細ごとに丸められません（{field}「{value}」）。レシートごとを選ぶか、ほかの店舗で設定してください。何も保存されていません。',
  ]),
  'tax.name-taken': entry(409, [
    'A tax called {name} already exists.',
    '已有名为“{name}”的税。',
    '「{name}」という税は既にあります。',
  ]),
  'tax.default-taken': entry(409, [
    '{outlet} already has another default tax.',
    '门店“{outlet}”已有默认税。',
    '「{outlet}」には既定の税が既にあります。',
  ]),
  'thing.in-use': entry(409, [
    'This is still used by {uses}. Change those first.',
    '仍被使用：{uses}，请先处理。',
    '使用中です：{uses}。先にそちらを変更してください。',
  ]),
} as const
