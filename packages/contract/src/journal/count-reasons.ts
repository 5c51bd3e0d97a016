import { words } from './reason-words.ts'

/** Reasons of sales and refunds of which nobody can tell whether a count had them in. */
export const countReasons = {
  'stock.count-unclear': words(
    '{name} was counted in {count} at {countedAt}, and this happened at {happenedAt}. It isn’t clear whether the count included it. Stock is {booked}; if the count included it, {otherwise} is right.',
    '“{name}”在盘点 {count} 中的盘点时间为 {countedAt}，而本单时间为 {happenedAt}，无法判断盘点是否已包含本单。当前库存为 {booked}；若盘点已包含，应为 {otherwise}。',
    '「{name}」は棚卸 {count} で {countedAt} に数えられ、この取引は {happenedAt} です。棚卸に含まれていたかどうか分かりません。在庫は {booked} ですが、含まれていた場合は {otherwise} が正しい数です。',
  ),
  'stock.adjustment-unclear': words(
    'Stock of {name} was set by hand at {countedAt}, and this happened at {happenedAt}. It isn’t clear whether it was included. Stock is {booked}; if it was, {otherwise} is right.',
    '“{name}”的库存于 {countedAt} 手动调整，而本单时间为 {happenedAt}，无法判断调整是否已包含本单。当前库存为 {booked}；若已包含，应为 {otherwise}。',
    '「{name}」の在庫は {countedAt} に手動で修正され、この取引は {happenedAt} です。修正に含まれていたかどうか分かりません。在庫は {booked} ですが、含まれていた場合は {otherwise} が正しい数です。',
  ),
  'stock.moved-count-unclear': words(
    '{name} was counted at {countedAt} in a list that was moved in, and this happened at {happenedAt}. It isn’t clear whether the count included it. Stock is {booked}; if the count included it, {otherwise} is right.',
    '“{name}”在迁入列表中的盘点时间为 {countedAt}，而本单时间为 {happenedAt}，无法判断盘点是否已包含本单。当前库存为 {booked}；若盘点已包含，应为 {otherwise}。',
    '「{name}」は取り込んだ一覧で {countedAt} に数えられ、この取引は {happenedAt} です。数えた分に含まれていたかどうか分かりません。在庫は {booked} ですが、含まれていた場合は {otherwise} が正しい数です。',
  ),
} as const
