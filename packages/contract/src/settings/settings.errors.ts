import { entry } from '../error.ts'

export const settingsErrors = {
  'own-word.length': entry(422, [
    'A wording has 1 to {max, character|characters}; this one has {length}. Nothing was saved.',
    '文字须为 1 至 {max} 个字符，当前为 {length} 个，未保存。',
    '文言は 1～{max} 文字です（今は {length} 文字）。保存していません。',
  ]),
  'own-word.acts': entry(422, [
    'A wording must be plain text in one line, without references to other words ($t). Nothing was saved.',
    '文字须为一行纯文本，不能引用其他文字（$t），未保存。',
    '文言は 1 行の文字だけにしてください（ほかの文言への参照 $t は使えません）。保存していません。',
  ]),
  'own-word.blanks': entry(422, [
    'Keep the placeholders of the original: {blanks}. Nothing was saved.',
    '请保留原文中的占位符：{blanks}，未保存。',
    '元の文言の差し込み項目を残してください：{blanks}。保存していません。',
  ]),
  'own-word.too-many': entry(422, [
    'You can have at most {max, wording|wordings} of your own. Restore some first; nothing was saved.',
    '最多可自定义 {max} 条文字，请先恢复部分原文，未保存。',
    '独自の文言は {max} 件までです。先に一部を元に戻してください。保存していません。',
  ]),
  'setting.not-settable-here': entry(422, [
    '{key} cannot be set at this place.',
    '{key} 不能在此层级设置。',
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
    '「/」の前に使えるのは、英大文字・数字・ハイフンと日付の要素だけです。',
  ]),
  'number-format.no-outlet': entry(422, [
    'Without {part}, two outlets could use the same number.',
    '没有 {part}，两家门店可能使用相同的单号。',
    '{part} がないと、2 つの店舗が同じ番号を使う可能性があります。',
  ]),
  'number-format.no-till': entry(422, [
    'Without {part}, two tills could use the same number.',
    '没有 {part}，两台收银机可能使用相同的单号。',
    '{part} がないと、2 台のレジが同じ番号を使う可能性があります。',
  ]),
  'number-format.no-counter': entry(422, [
    'Without {part} every number would be the same.',
    '没有 {part}，所有单号都会相同。',
    '{part} がないと、すべて同じ番号になります。',
  ]),
  'number-format.order-of-parts': entry(422, [
    'The number must end with {end}, the counter of 4 to 9 digits, to stay unique.',
    '单号须以 {end} 结尾，即 4 至 9 位的计数，才不会重复。',
    '番号が重複しないよう、4～9 桁の連番 {end} で終わらせてください。',
  ]),
  'number-format.no-head': entry(422, [
    'Put something before the slash, or remove the slash (orders only).',
    '请在斜杠前填写内容，或去掉斜杠（仅限订单）。',
    '「/」の前に何か入れるか、「/」を外してください（外せるのは取引だけ）。',
  ]),
  'number-format.long': entry(422, [
    'Use at most {most, character|characters} before the slash.',
    '斜杠前最多 {most} 个字符。',
    '「/」の前は {most} 文字までです。',
  ]),
  'number-format.same': entry(422, [
    'These numbers would look like orders or credit notes. Start with something else.',
    '这些单号会与订单或红字冲销单混淆，请换一个开头。',
    'これらの番号は取引や赤伝の番号に見えます。別の文字で始めてください。',
  ]),
  'markdown-rule.days-twice': entry(422, [
    'Two steps have the same number of days left ({days}). Nothing was saved.',
    '有两档的剩余天数相同（{days}）。未保存。',
    '残り日数が同じ（{days} 日）段階が 2 つあります。保存していません。',
  ]),
  'markdown-rule.not-more': entry(422, [
    'Fewer days left must give a larger discount; the step for {days} does not. Nothing was saved.',
    '剩余天数越少，折扣须越大；剩余 {days} 天的一档不是。未保存。',
    '残り日数が少ないほど割引を大きくする必要があります（{days} 日の段階）。保存していません。',
  ]),
  'markdown-rule.category-gone': entry(422, [
    'A category of the rule no longer exists. Remove it and save again; nothing was saved.',
    '规则中有分类已不存在，请移除后再次保存。未保存。',
    'ルールのカテゴリーがもうありません。外して、もう一度保存してください。保存していません。',
  ]),
  'option-group.choice': entry(422, [
    '“{name}” has {count, option|options}, at least {least} and at most {most} to choose. Keep the least at or below the most, and the most at or below the number of options. Nothing was saved.',
    '“{name}”有 {count} 个选项，最少选 {least} 个，最多选 {most} 个。最少不能大于最多，最多不能大于选项数。未保存。',
    '「{name}」の選択肢は {count} 個、選ぶ数は {least}～{most} 個です。最少は最多以下、最多は選択肢の数以下にしてください。保存していません。',
  ]),
  'option-group.defaults': entry(422, [
    '“{name}” has {count, option|options} chosen by default, but at most {most} can be chosen. Switch some off; nothing was saved.',
    '“{name}”默认选中了 {count} 个选项，但最多只能选 {most} 个。请取消部分默认选中。未保存。',
    '「{name}」は {count} 個が初めから選ばれていますが、選べるのは {most} 個までです。減らしてください。保存していません。',
  ]),
  'option-group.surcharge': entry(422, [
    'The surcharge of “{name}” is more than {currency} allows: 9999.99, or 9999 without decimals. Lower it; nothing was saved.',
    '“{name}”的加价超过 {currency} 的上限（9999.99，无小数的币种为 9999）。请调低。未保存。',
    '「{name}」の追加料金が {currency} の上限（9999.99、小数のない通貨は 9999）を超えています。下げてください。保存していません。',
  ]),
  'option-group.id-twice': entry(422, [
    'Two groups or options are the same one. Remove one of them; nothing was saved.',
    '有两个选项组或选项重复，请移除其中一个。未保存。',
    '同じグループまたは選択肢が 2 つあります。片方を外してください。保存していません。',
  ]),
  'option-group.goods-gone': entry(422, [
    'A category or product of “{name}” no longer exists. Remove it and save again; nothing was saved.',
    '“{name}”中有分类或商品已不存在，请移除后再次保存。未保存。',
    '「{name}」のカテゴリーまたは商品がもうありません。外して、もう一度保存してください。保存していません。',
  ]),
  'tax.outlet-disagrees': entry(422, [
    'At {outlet}, some prices would include tax and others not. Make all its taxes agree.',
    '在“{outlet}”，有的价格含税，有的不含。请统一其所有税。',
    '「{outlet}」で税込価格と税抜価格が混ざります。すべての税をそろえてください。',
  ]),
  'tax-group.invalid': entry(422, [
    'A group has 1 to 5 taxes, each with its own code, and a tax can only apply to taxes before it. Change {field} “{value}”; nothing was saved.',
    '一个税组有 1 至 5 种税，代码各不相同，且只能对排在前面的税计税。请修改{field}“{value}”。未保存。',
    'グループは 1～5 個の税で、コードはそれぞれ異なり、重ねて課税できるのは前にある税だけです。{field}「{value}」を変更してください。保存していません。',
  ]),
  'tax.place-unknown': entry(404, [
    'No tax rates are known for this place. Choose another place, or add the taxes manually; nothing was changed.',
    '没有此地区的税率。请选择其他地区，或手动添加税。未作任何更改。',
    'この地域の税率は分かりません。別の地域を選択するか、税を手動で追加してください。何も変更していません。',
  ]),
  'tax.band-backwards': entry(422, [
    'The price range of “{value}” ({field}) ends at or below the price where it begins. Raise its end or lower its beginning; nothing was saved.',
    '“{value}”的价格区间（{field}）的上限不高于下限。请提高上限或降低下限。未保存。',
    '「{value}」の価格帯（{field}）の上限が下限以下です。上限を上げるか、下限を下げてください。保存していません。',
  ]),
  'tax.band-inside': entry(422, [
    'Taxes included in prices can’t have price ranges. Remove the range of “{value}” ({field}), or add the tax on top; nothing was saved.',
    '价内税不能有价格区间。请去掉“{value}”的价格区间（{field}），或改为价外另加。未保存。',
    '価格に含む税には価格帯を設定できません。「{value}」の価格帯（{field}）を外すか、外税にしてください。保存していません。',
  ]),
  'tax.per-line': entry(422, [
    '{currency} has no decimals, so tax can’t be rounded per line ({field} “{value}”) at {outlet}. Choose once per receipt, or set it at the other outlets; nothing was saved.',
    '{currency} 没有小数，“{outlet}”不能按行舍入税额（{field}“{value}”）。请选择每张小票一次，或在其他门店单独设置。未保存。',
    '{currency} には小数がないため、「{outlet}」では税を明細ごとに丸められません（{field}「{value}」）。「レシートごとに 1 回」を選択するか、ほかの店舗で設定してください。保存していません。',
  ]),
  'tax.name-taken': entry(409, [
    'A tax called {name} already exists.',
    '已有名为“{name}”的税。',
    '「{name}」という税は既にあります。',
  ]),
  'tax.default-taken': entry(409, [
    '{outlet} already has another default tax.',
    '“{outlet}”已有另一个默认税。',
    '「{outlet}」には既に別の標準の税があります。',
  ]),
  'thing.in-use': entry(409, [
    'This is still used by {uses}. Change those first.',
    '仍被 {uses} 使用，请先更改。',
    '{uses} で使われています。先にそちらを変更してください。',
  ]),
} as const
