import { entry } from '../error.ts'

/** Remarks on gift cards of a move. What cannot be taken is still owed to whoever holds the card. */
export const movingCards = {
  'moving.card-without-rest': entry(422, [
    'The gift card {card} has no balance in the file; it is left out.',
    '礼品卡 {card} 在文件中没有余额，已略去。',
    'ギフトカード {card} の残高がファイルにないため除外します。',
  ]),
  'moving.card-off': entry(422, [
    'The gift card {card} is disabled and still has {rest}. It is not imported: confirm the debt, then sell a new card for it.',
    '礼品卡 {card} 已停用，尚有余额 {rest}，不会导入。请确认这笔欠款，再换发新卡。',
    'ギフトカード {card} は無効で、残高 {rest} があります。インポートしません。確認のうえ、新しいカードを発行してください。',
  ]),
  'moving.card-over': entry(422, [
    'The gift card {name} has expired and still has {rest}. It is not imported: confirm the debt, then sell a new card for it.',
    '礼品卡 {name} 已过期，尚有余额 {rest}，不会导入。请确认这笔欠款，再换发新卡。',
    'ギフトカード {name} は期限切れで、残高 {rest} があります。インポートしません。確認のうえ、新しいカードを発行してください。',
  ]),
  'moving.card-other-currency': entry(422, [
    'The gift card {name} is in another currency; it is not imported.',
    '礼品卡 {name} 的币种不同，不会导入。',
    'ギフトカード {name} は通貨が異なるため、インポートしません。',
  ]),
  'moving.card-known': entry(422, [
    'The number of the gift card {name} already exists here; the card is not imported ({rest}).',
    '礼品卡 {name} 的号码在此处已存在，不会导入（{rest}）。',
    'ギフトカード {name} の番号は既にここにあるため、インポートしません（{rest}）。',
  ]),
  'moving.card-damaged': entry(422, [
    'A spreadsheet shortened the number of the gift card {card} ({rest}); it is not imported. Export the file again without opening it.',
    '礼品卡 {card}（{rest}）的号码被表格软件截短，不会导入。请重新导出，且不要先打开文件。',
    'ギフトカード {card}（{rest}）の番号は表計算ソフトで桁が失われたため、インポートしません。開かずにエクスポートし直してください。',
  ]),
  'moving.card-number-unfit': entry(422, [
    'The gift card number {card} ({rest}) is not 6–30 letters or digits; the card is not imported.',
    '礼品卡号 {card}（{rest}）不是 6–30 位字母或数字，不会导入。',
    'ギフトカード番号 {card}（{rest}）は 6～30 桁の英数字ではないため、インポートしません。',
  ]),
  'moving.card-twice': entry(422, [
    'The gift card {card} already appears in row {first}, which keeps it; {rest} in this row is not imported.',
    '礼品卡 {card} 已在第 {first} 行，由该行保留；本行的 {rest} 不会导入。',
    'ギフトカード {card} は {first} 行目に既にあり、その行に残します。この行の {rest} はインポートしません。',
  ]),
  'moving.card-to-credit': entry(422, [
    'The file has only the end of the card number {card}: its {rest} becomes the balance of {name}.',
    '文件只有卡号末尾 {card}：其余额 {rest} 转为 {name} 的储值余额。',
    'ファイルにはカード番号の末尾 {card} しかないため、残高 {rest} は {name} の残高になります。',
  ]),
  'moving.card-debt': entry(422, [
    'The file has only the end of the card number {card} and no owner. {rest} is not imported: confirm the debt, then sell a new card for it.',
    '文件只有卡号末尾 {card}，且没有持卡人。{rest} 不会导入：请确认这笔欠款，再换发新卡。',
    'ファイルにはカード番号の末尾 {card} しかなく、持ち主も不明です。{rest} はインポートしません。確認のうえ、新しいカードを発行してください。',
  ]),
  'moving.cards-empty': entry(422, [
    'Left out, as nothing is left on them: {count, gift card|gift cards}.',
    '{count} 张礼品卡已无余额，已略去。',
    '残高のないギフトカード {count} 枚は除外します。',
  ]),
  'moving.cards-without-end': entry(422, [
    'The balance of members does not expire here: the last day of {count, card that becomes a balance|cards that become balances} is left out.',
    '此处会员储值余额不设有效期：{count} 张转为余额的卡，其到期日已略去。',
    'ここでは会員の残高に期限がないため、残高になる {count} 枚のカードの期限は除外します。',
  ]),
  'moving.gift-card-values': entry(422, [
    'Gift cards of {values} are not imported as products: gift cards are sold for any amount here.',
    '面额 {values} 的礼品卡不作为商品导入：此处礼品卡可售任意金额。',
    '{values} のギフトカードは商品としてインポートしません。ここでは任意の金額で販売できます。',
  ]),
  'moving.card-day-unreadable': entry(422, [
    '“{value}” is not a day with its year; the gift card {card} is imported without an end.',
    '“{value}”不是带年份的日期，礼品卡 {card} 按永久有效导入。',
    '「{value}」は年のある日付ではないため、ギフトカード {card} は無期限でインポートします。',
  ]),
  'moving.card-day-stays': entry(422, [
    'The last day of the gift card {name} is another one in the file; the one here stays.',
    '文件中礼品卡 {name} 的到期日不同，此处的保持不变。',
    'ギフトカード {name} の期限はファイルと異なりますが、ここの期限のままです。',
  ]),
} as const
