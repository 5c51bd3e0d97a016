import { entry } from '../error.ts'

/** Remarks on what a row shares with another, or says in a way that has no place here. */
export const movingRows = {
  'moving.id-damaged': entry(422, [
    'A spreadsheet damaged the number {id}, so it identifies nobody and nothing. The row is imported by its other details.',
    '编号 {id} 被表格软件损坏，无法用来识别，该行按其他信息导入。',
    '番号 {id} は表計算ソフトで壊れているため識別に使いません。行はほかの項目でインポートします。',
  ]),
  'moving.person-joined': entry(422, [
    '“{name}” is the same customer as “{other}” in row {first}. Both rows become one member.',
    '“{name}”与第 {first} 行的“{other}”是同一客户，两行合为一个会员。',
    '「{name}」は {first} 行目の「{other}」と同じ顧客です。2 行を 1 人の会員にします。',
  ]),
  'moving.email-second': entry(422, [
    'A member has one e-mail here; {email} is left out.',
    '此处会员只有一个邮箱，{email} 已略去。',
    '会員のメールアドレスは 1 つだけです。{email} は除外します。',
  ]),
  'moving.card-second': entry(422, [
    'A member has one card number here; {card} is left out.',
    '此处会员只有一个卡号，{card} 已略去。',
    '会員のカード番号は 1 つだけです。{card} は除外します。',
  ]),
  'moving.amount-rounded': entry(422, [
    'The amount {amount} has more decimals than the currency; it is rounded to {taken}.',
    '金额 {amount} 的小数位多于该货币，四舍五入为 {taken}。',
    '金額 {amount} は通貨より小数の桁が多いため、{taken} に丸めます。',
  ]),
  'moving.sale-with-days': entry(422, [
    'The sale price {price} is limited to days ({days}); it is left out. Add it as a promotion.',
    '促销价 {price} 有期限（{days}），已略去，请另设促销。',
    'セール価格 {price} には期間（{days}）があるため除外します。販促として追加してください。',
  ]),
  'moving.part-in-parts': entry(422, [
    'This product contains {quantity} of {sku}, which is sold by the piece: {taken} is used.',
    '该商品含 {quantity} 个 {sku}，而后者按件销售：使用 {taken}。',
    'この商品は {sku} を {quantity} 含みますが、個数で販売するため {taken} を使います。',
  ]),
} as const
