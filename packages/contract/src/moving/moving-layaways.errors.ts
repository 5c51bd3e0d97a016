import { entry } from '../error.ts'

/** Remarks on layaways of a move. What was paid for one that cannot come is still owed to its customer. */
export const movingLayaways = {
  'moving.layaway-without-number': entry(422, [
    'A layaway has no number ({paid} paid); it is not imported. Confirm the debt and set it aside anew.',
    '有一张分期预留没有单号（已付 {paid}），不会导入。请确认这笔欠款后重新预留。',
    '番号のない分割取り置き（入金 {paid}）はインポートしません。入金を確認し、改めて保存してください。',
  ]),
  'moving.layaway-without-paid': entry(422, [
    'The layaway {number} has no readable amount paid; it is not imported.',
    '分期预留 {number} 没有可识别的已付金额，不会导入。',
    '分割取り置き {number} は入金額を読み取れないため、インポートしません。',
  ]),
  'moving.layaway-line-unfit': entry(422, [
    'A row of the layaway {number} ({paid} paid) has no code, quantity or price that can be used; the whole layaway is not imported.',
    '分期预留 {number}（已付 {paid}）有一行的编码、数量或价格不可用，整单不会导入。',
    '分割取り置き {number}（入金 {paid}）に、コード・数量・価格を使えない行があるため、全体をインポートしません。',
  ]),
  'moving.layaway-paid-differs': entry(422, [
    'Rows of the layaway {number} say that {one} and that {other} was paid; the whole layaway is not imported. Confirm the debt, and say one amount in the file.',
    '分期预留 {number} 各行的已付金额不一致（{one} 与 {other}），整单不会导入。请确认这笔欠款，并在文件中统一金额。',
    '分割取り置き {number} の入金額が行によって {one} と {other} で異なるため、全体をインポートしません。入金を確認し、ファイルの金額を揃えてください。',
  ]),
  'moving.layaway-total-differs': entry(422, [
    'Rows of the layaway {number} ({paid} paid) say the totals {one} and {other}; the whole layaway is not imported. Confirm the debt, and say one total in the file.',
    '分期预留 {number}（已付 {paid}）各行的总额不一致（{one} 与 {other}），整单不会导入。请确认这笔欠款，并在文件中统一总额。',
    '分割取り置き {number}（入金 {paid}）の総額が行によって {one} と {other} で異なるため、全体をインポートしません。入金を確認し、ファイルの総額を揃えてください。',
  ]),
  'moving.layaway-place-differs': entry(422, [
    'Rows of the layaway {number} ({paid} paid) are at {one} and at {other}; the whole layaway is not imported. Confirm the debt, and give each its own number in the file.',
    '分期预留 {number}（已付 {paid}）各行的地点不一致（{one} 与 {other}），整单不会导入。请确认这笔欠款，并在文件中为各单使用不同单号。',
    '分割取り置き {number}（入金 {paid}）の場所が行によって {one} と {other} で異なるため、全体をインポートしません。入金を確認し、ファイルで番号を分けてください。',
  ]),
  'moving.layaway-twice': entry(422, [
    'The layaway {number} ({paid} paid) already appears in row {first}; this one is not imported.',
    '分期预留 {number}（已付 {paid}）已在第 {first} 行，本单不会导入。',
    '分割取り置き {number}（入金 {paid}）は {first} 行目に既にあるため、インポートしません。',
  ]),
  'moving.layaway-nowhere': entry(422, [
    'The layaway {number} ({paid} paid) is at a location that is left out or where you may not work; it is not imported. Confirm the debt.',
    '分期预留 {number}（已付 {paid}）属于不迁入或您无权管理的地点，不会导入。请确认这笔欠款。',
    '分割取り置き {number}（入金 {paid}）は、対象外か操作権限のない場所のものなので、インポートしません。入金を確認してください。',
  ]),
  'moving.layaway-without-total': entry(422, [
    'The layaway {number} ({paid} paid) has no total, and not every row has a price; it is not imported. Confirm the debt.',
    '分期预留 {number}（已付 {paid}）没有总额，且并非每行都有价格，不会导入。请确认这笔欠款。',
    '分割取り置き {number}（入金 {paid}）は総額がなく、価格のない行もあるため、インポートしません。入金を確認してください。',
  ]),
  'moving.layaway-without-prices': entry(422, [
    'The layaway {number} ({paid} paid) has a total, but its goods have no prices that come to it; the whole layaway is not imported. Confirm the debt, and add a price column to the file.',
    '分期预留 {number}（已付 {paid}）有总额，但无法由此得出各商品的价格，整单不会导入。请确认这笔欠款，并在文件中加上价格列。',
    '分割取り置き {number}（入金 {paid}）は総額だけでは商品ごとの価格が決まらないため、全体をインポートしません。入金を確認し、ファイルに価格の列を加えてください。',
  ]),
  'moving.layaway-overpaid': entry(422, [
    'More than its total was paid for the layaway {number} ({paid}); it is not imported. Confirm the debt.',
    '分期预留 {number} 的已付金额（{paid}）超过总额，不会导入。请确认这笔欠款。',
    '分割取り置き {number} は入金（{paid}）が総額を超えるため、インポートしません。入金を確認してください。',
  ]),
  'moving.layaway-without-goods': entry(422, [
    'No product at its outlet has the code {code} of the layaway {number} ({paid} paid); the whole layaway is not imported. Confirm the debt.',
    '分期预留 {number}（已付 {paid}）的编码 {code} 在该门店没有对应商品，整单不会导入。请确认这笔欠款。',
    '分割取り置き {number}（入金 {paid}）のコード {code} の商品がその店舗にないため、全体をインポートしません。入金を確認してください。',
  ]),
  'moving.layaway-in-parts': entry(422, [
    'The layaway {number} ({paid} paid) has {quantity} of {code}, which is sold in whole pieces; it is not imported. Confirm the debt.',
    '分期预留 {number}（已付 {paid}）含 {code} × {quantity}，而该商品按整件出售，不会导入。请确认这笔欠款。',
    '分割取り置き {number}（入金 {paid}）の {code} は {quantity} 個ですが、1 個単位の商品なのでインポートしません。入金を確認してください。',
  ]),
  'moving.layaway-day': entry(422, [
    'The last day of the layaway {number} ({paid} paid) is over, too far ahead or missing; it is kept until {day}.',
    '分期预留 {number}（已付 {paid}）的期限已过、过远或缺失，保留至 {day}。',
    '分割取り置き {number}（入金 {paid}）の期限は、過ぎているか、先すぎるか、ありません。{day} まで確保します。',
  ]),
  'moving.layaway-paid-since': entry(422, [
    'The file says {paid} was paid for the layaway {number}, which came with another amount; it is left unchanged. Take the payment at a till.',
    '文件中分期预留 {number} 的已付金额为 {paid}，与此前迁入时不同；保持不变。请在收银台收款。',
    'ファイルの分割取り置き {number} の入金は {paid} で、移行時と異なります。そのままにします。入金はレジで受け付けてください。',
  ]),
} as const
