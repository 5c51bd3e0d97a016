import { entry } from '../error.ts'

/** Remarks on price lists of a move. */
export const movingPriceLists = {
  'moving.price-without-code': entry(422, [
    'This row (“{name}”) has a price but no code, so nobody knows which product it is; it is not imported.',
    '本行（“{name}”）有价格但没有编码，无法确定商品，不会导入。',
    'この行（「{name}」）は価格だけでコードがなく、商品を特定できないため、インポートしません。',
  ]),
  'moving.price-code-damaged': entry(422, [
    'A spreadsheet destroyed the code {code}, so its price is not imported. Export the file again without opening it.',
    '编码 {code} 被表格软件损坏，其价格不会导入。请重新导出，且不要先打开文件。',
    'コード {code} は表計算ソフトで壊れたため、価格をインポートしません。開かずにエクスポートし直してください。',
  ]),
  'moving.price-missing': entry(422, [
    'The product {code} has no price above 0 in this row; it is not imported.',
    '商品 {code} 在本行没有大于 0 的价格，不会导入。',
    'この行の商品 {code} には 0 より大きい価格がないため、インポートしません。',
  ]),
  'moving.price-quantity-unfit': entry(422, [
    'The quantity {quantity} of {code} is not a whole number from 1 to {most}; the price is not imported.',
    '{code} 的数量 {quantity} 不是 1 至 {most} 的整数，该价格不会导入。',
    '{code} の数量 {quantity} は 1～{most} の整数ではないため、この価格はインポートしません。',
  ]),
  'moving.price-twice': entry(422, [
    'Row {first} already has the price of {code} from this quantity; this row is not imported.',
    '第 {first} 行已有 {code} 在该数量的价格，本行不会导入。',
    '{code} のこの数量の価格は {first} 行目に既にあるため、この行はインポートしません。',
  ]),
  'moving.price-without-goods': entry(422, [
    'No product here or in the files has the code {code}; its price is not imported.',
    '此处和文件中都没有编码为 {code} 的商品，其价格不会导入。',
    'コード {code} の商品がここにもファイルにもないため、価格をインポートしません。',
  ]),
  'moving.price-steps-unfit': entry(422, [
    'The prices of {code} must fall as the quantity rises, in at most {most, step|steps}; none of them is imported.',
    '{code} 的价格须随数量增加而降低，最多 {most} 档；其价格均不会导入。',
    '{code} の価格は数量が増えるほど下がり、最大 {most} 段階である必要があります。いずれもインポートしません。',
  ]),
  'moving.price-list-empty': entry(422, [
    'The price list “{name}” has no price that can be imported; it is left out.',
    '价目表“{name}”没有可导入的价格，已略去。',
    '価格表「{name}」にはインポートできる価格がないため除外します。',
  ]),
  'moving.price-list-too-long': entry(422, [
    'The price list “{name}” has prices of {count, product|products}, and a list holds {most}. Split it in the file; it is not imported.',
    '价目表“{name}”含 {count} 种商品的价格，而每张表最多 {most} 种。请在文件中拆分；该表不会导入。',
    '価格表「{name}」には {count} 商品の価格があり、上限は {most} です。ファイルで分けてください。インポートしません。',
  ]),
  'moving.price-list-known': entry(422, [
    'A price list “{name}” already exists here and did not come by a move; it is left unchanged, and the one in the file is not imported.',
    '此处已有并非迁入的价目表“{name}”，保持不变；文件中的不会导入。',
    '移行によらない価格表「{name}」が既にここにあります。そのままにし、ファイルのものはインポートしません。',
  ]),
  'moving.price-list-touched': entry(422, [
    'The price list “{name}” was switched on or changed here since the last file; its prices stay as they are.',
    '价目表“{name}”自上次文件后已启用或更改，其价格保持不变。',
    '価格表「{name}」は前回のファイルの後に有効化または変更されたため、価格はそのままです。',
  ]),
  'moving.price-list-off': entry(422, [
    'The price list “{name}” is imported switched off. Say on the list for whom it is, then switch it on.',
    '价目表“{name}”导入后为停用状态。请先设定适用对象，再启用。',
    '価格表「{name}」は無効の状態でインポートします。対象を決めてから有効にしてください。',
  ]),
} as const
