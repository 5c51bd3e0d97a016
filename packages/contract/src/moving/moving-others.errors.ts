import { entry } from '../error.ts'

/** Remarks on stock that comes without its goods. */
export const movingOthers = {
  'moving.count-without-code': entry(422, [
    'This row (“{name}”) has a quantity but no code, so nobody knows which product it is. Add the code and import the file again.',
    '本行（“{name}”）有数量但没有编码，无法确定商品。请补上编码后重新导入。',
    'この行（「{name}」）は数量だけでコードがなく、商品を特定できません。コードを入れてインポートし直してください。',
  ]),
  'moving.count-code-damaged': entry(422, [
    'A spreadsheet destroyed the code {code}, so its quantity is not imported. Export the file again without opening it.',
    '编码 {code} 被表格软件损坏，其数量不会导入。请重新导出，且不要先打开文件。',
    'コード {code} は表計算ソフトで壊れたため、数量をインポートしません。開かずにエクスポートし直してください。',
  ]),
  'moving.count-twice': entry(422, [
    'Row {first} already sets the stock of {code} there; the quantity in this row is not added.',
    '第 {first} 行已设定 {code} 的库存，本行的数量不会相加。',
    '{code} の在庫は {first} 行目で決まっているため、この行の数量は加えません。',
  ]),
  'moving.count-of-combined': entry(422, [
    '“{name}” is made of other products and has no stock of its own; count its parts instead.',
    '“{name}”由其他商品组成，没有自己的库存，请盘点其组成商品。',
    '「{name}」はセット商品で、自身の在庫がありません。構成商品の在庫を入れてください。',
  ]),
  'moving.count-nowhere': entry(422, [
    '“{name}” is not sold at any outlet that the file has a quantity for; nothing is changed.',
    '“{name}”不在文件所列的门店销售，未作更改。',
    '「{name}」はファイルにある店舗で販売していないため、何も変更しません。',
  ]),
  'moving.count-zeros-lost': entry(422, [
    'The code {code} may have lost its leading zeros: it is taken for {likely}, “{name}”, because the name agrees.',
    '编码 {code} 可能丢失了开头的零：因名称一致，视为 {likely}“{name}”。',
    'コード {code} は先頭の 0 が失われた可能性があります。名前が一致するため {likely}「{name}」とみなします。',
  ]),
  'moving.count-other-name': entry(422, [
    'The code {code} is “{here}” here and “{name}” in the file. Its stock is set; check whether it is the same product.',
    '编码 {code} 在此处是“{here}”，在文件中是“{name}”。库存照样设定，请确认是否为同一商品。',
    'コード {code} は、ここでは「{here}」、ファイルでは「{name}」です。在庫は設定します。同じ商品か確認してください。',
  ]),
  'moving.counts-without-quantity': entry(422, [
    '{count} rows have no quantity; their stock is left as it is.',
    '{count} 行没有数量，其库存保持不变。',
    '数量のない {count} 行の在庫は、そのままにします。',
  ]),
} as const
