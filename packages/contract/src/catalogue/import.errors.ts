import { entry } from '../error.ts'

/** The errors of an import of goods, people or documents, about a file, a column or a row. */
export const importErrors = {
  'import.no-file': entry(422, ['Please upload a file.', '请上传文件。', 'ファイルをアップロードしてください。']),
  'import.not-spreadsheet': entry(422, [
    'File format error: only xlsx and xls are accepted.',
    '文件格式错误，仅支持 xlsx/xls。',
    'ファイル形式エラー：xlsx または xls だけ使えます。',
  ]),
  'import.too-large': entry(413, [
    'The file exceeds {limit}.',
    '文件超过 {limit}。',
    'ファイルが {limit} を超えています。',
  ]),
  'import.unpacks-too-large': entry(413, [
    'This workbook unpacks to more than {limit}. Save the list as CSV and choose that; nothing was imported.',
    '此工作簿解压后超过 {limit}。请把列表另存为 CSV 后再选择。未导入任何内容。',
    'このブックは展開すると {limit} を超えます。一覧を CSV で保存して選び直してください。何もインポートしていません。',
  ]),
  'import.too-many-cells': entry(422, [
    'A sheet of this file reaches over more than {limit, cell|cells}, most of them empty. Copy the list into a new file and choose that; nothing was imported from this one.',
    '此文件的一张工作表跨越超过 {limit} 个单元格，其中大多是空的。请把列表复制到新文件后再选择。未导入此文件的任何内容。',
    'このファイルには {limit} を超えるセルにまたがるシートがあり、その大半は空です。一覧を新しいファイルにコピーして選び直してください。このファイルからは何もインポートしていません。',
  ]),
  'import.locked': entry(422, [
    'This file is protected by a password. Save it without one and choose it again; nothing was imported from it.',
    '此文件有密码保护。请去掉密码保存后重新选择。其中内容均未导入。',
    'このファイルはパスワードで保護されています。パスワードなしで保存して選び直してください。中身は何もインポートしていません。',
  ]),
  'import.too-many-rows': entry(422, [
    'The file has more than {limit, row|rows}. Split it and import the parts.',
    '文件超过 {limit} 行，请拆分后导入。',
    '{limit} 行を超えています。分割してインポートしてください。',
  ]),
  'import.empty': entry(422, [
    'The file has no rows below its headings.',
    '文件表头下没有数据行。',
    '見出しの下に行がありません。',
  ]),
  'import.too-slow': entry(422, [
    'The file took too long to read. Save it again in your spreadsheet program and retry.',
    '读取文件超时，请用表格软件重新保存后再试。',
    'ファイルの読み込みに時間がかかりすぎました。表計算ソフトで保存し直して、もう一度お試しください。',
  ]),
  'import.name-column-missing': entry(422, [
    'Choose the column for {field}.',
    '请选择哪一列是“{field}”。',
    '「{field}」の列を選択してください。',
  ]),
  'import.column-twice': entry(422, [
    'Two columns are assigned to {field}.',
    '有两列同时对应“{field}”。',
    '2 つの列が「{field}」に割り当てられています。',
  ]),
  'import.not-open': entry(409, [
    'This file was already imported. Upload it again to import it once more.',
    '该文件已导入；如需再次导入请重新上传。',
    'このファイルはインポート済みです。もう一度インポートするには、アップロードし直してください。',
  ]),
  'import.not-undoable': entry(409, [
    'This import can no longer be undone.',
    '此导入已不能撤销。',
    'このインポートはもう元に戻せません。',
  ]),
  'import.sheet-missing': entry(422, [
    'The file has no such sheet with rows. Choose another sheet.',
    '文件中没有该工作表或其中没有数据，请选择其他工作表。',
    '行のあるそのようなシートがありません。別のシートを選択してください。',
  ]),
  'import.not-text': entry(422, [
    'The file is not a readable text file (UTF-8, UTF-16, GBK or Shift_JIS; commas, tabs or semicolons). Save it as CSV in UTF-8 and try again; nothing was changed.',
    '无法读取此文本文件（须为 UTF-8、UTF-16、GBK 或 Shift_JIS，以逗号、制表符或分号分隔）。请另存为 UTF-8 的 CSV 后重试。未作任何更改。',
    '読み取れるテキストファイルではありません（UTF-8・UTF-16・GBK・Shift_JIS、カンマ・タブ・セミコロン区切り）。UTF-8 の CSV で保存して、もう一度お試しください。何も変更していません。',
  ]),
  'import.question-open': entry(422, [
    'Some rows without a code ({count}) have the name of an existing product. Choose whether they are those products or new ones; nothing was changed.',
    '有 {count} 行没有条码，但与已有商品同名。请选择更新已有商品还是新建。未作任何更改。',
    'コードのない {count} 行が、既存の商品と同じ名称です。同じ商品か新しい商品かを選択してください。何も変更していません。',
  ]),
  'import.value-missing': entry(422, ['{field}: the cell is empty.', '“{field}”为空。', '「{field}」：セルが空です。']),
  'import.text-length': entry(422, [
    '{field}: “{value}” has {length, character|characters}; {least} to {most} are allowed.',
    '“{field}”须为 {least}–{most} 个字符，“{value}”有 {length} 个。',
    '「{field}」は {least}～{most} 文字です（「{value}」は {length} 文字）。',
  ]),
  'import.text-unclean': entry(422, [
    '{field}: “{value}” contains unprintable characters. Type it again.',
    '“{field}”的值“{value}”含有无法显示的字符，请重新输入。',
    '「{field}」：「{value}」に印字できない文字が含まれています。入力し直してください。',
  ]),
  'import.code-unreadable': entry(422, [
    '{field}: “{value}” is not a code; use letters, digits and symbols without spaces, {most} at most.',
    '“{field}”的值“{value}”不是有效编码，须为不超过 {most} 位的字母、数字或符号且不含空格。',
    '「{field}」：「{value}」はコードではありません。空白なしの英数字・記号で {most} 文字までです。',
  ]),
  'import.number-unreadable': entry(422, [
    '{field}: “{value}” is not an amount; use digits with at most {places, decimal|decimals}, such as 1299.50.',
    '“{field}”的值“{value}”不是金额，请填写最多 {places} 位小数的数字，例如 1299.50。',
    '「{field}」：「{value}」は数値ではありません。小数 {places} 桁までの数字で入力してください（例：1299.50）。',
  ]),
  'import.number-range': entry(422, [
    '{field}: “{value}” is not a whole number from {least} to {most}.',
    '“{field}”的值“{value}”不是 {least} 到 {most} 之间的整数。',
    '「{field}」：「{value}」は {least}～{most} の整数ではありません。',
  ]),
  'import.price-range': entry(422, [
    '{field}: “{value}” is not a price in {currency}; use {least} to {most} with at most {places, decimal|decimals}.',
    '“{field}”的值“{value}”不是有效的{currency}价格，须在 {least} 到 {most} 之间，最多 {places} 位小数。',
    '「{field}」：「{value}」は {currency} の価格ではありません。{least}～{most}、小数 {places} 桁までです。',
  ]),
  'import.quantity-range': entry(422, [
    '{field}: “{value}” is out of range; use 0 to {most} with at most {places, decimal|decimals}.',
    '“{field}”的值“{value}”超出范围，须在 0 到 {most} 之间，最多 {places} 位小数。',
    '「{field}」：「{value}」は範囲外です。0～{most}、小数 {places} 桁までです。',
  ]),
  'import.date-unreadable': entry(422, [
    '{field}: “{value}” is not a clear date. Write it as 2026-03-05.',
    '“{field}”的值“{value}”不是日期或有歧义，请写成 2026-03-05。',
    '「{field}」：「{value}」は日付として明確ではありません。2026-03-05 の形で入力してください。',
  ]),
  'import.choice-unknown': entry(422, [
    '{field}: “{value}” is unknown; use one of {choices}.',
    '“{field}”的值“{value}”无法识别，可填：{choices}。',
    '「{field}」：「{value}」は使えません。使える値：{choices}。',
  ]),
  'import.list-length': entry(422, [
    '{field}: “{value}” names more than {most}.',
    '“{field}”的值“{value}”超过 {most} 个。',
    '「{field}」：「{value}」は {most} 個を超えています。',
  ]),
  'import.tax-unknown': entry(422, [
    '{field}: no tax is called “{value}”. Add it under Configuration › Tax, or correct the name.',
    '“{field}”中没有名为“{value}”的税，请在“配置 › 税”中添加或更正名称。',
    '「{field}」：「{value}」という税はありません。設定 › 税で追加するか、名称を修正してください。',
  ]),
  'import.type-fixed': entry(422, [
    '{field}: the type of {name} cannot be changed by an import.',
    '“{field}”：“{name}”的类型不能通过导入更改。',
    '「{field}」：「{name}」の種類はインポートでは変更できません。',
  ]),
  'import.name-ambiguous': entry(422, [
    '{count, product is|products are} called {name}; add a code to the row.',
    '有 {count} 个商品名为“{name}”，请为该行填写编码。',
    '「{name}」という商品が {count} 件あります。行にコードを追加してください。',
  ]),
  'import.code-digits-lost': entry(422, [
    '{field}: a spreadsheet shortened {value}, so the code is lost and the row is imported without it. Format the column as text and import again.',
    '“{field}”{value} 已被表格软件截断，编码丢失；该行将不带此编码导入。请将该列设为文本格式后重新导入。',
    '「{field}」：{value} は表計算ソフトで桁が失われています。この行はコードなしでインポートします。列を文字列形式にして、もう一度インポートしてください。',
  ]),
  'import.differs-by-case': entry(422, [
    '{field}: {value} differs from {other} in row {row} only in upper and lower case. It is imported as a separate product.',
    '“{field}”{value} 与第 {row} 行的 {other} 仅大小写不同；现按不同商品导入。',
    '「{field}」：{value} は {row} 行目の {other} と大文字・小文字だけが異なります。別の商品としてインポートします。',
  ]),
  'import.differs-by-case-there': entry(422, [
    '{field}: {value} differs from {other} of the existing product “{name}” only in upper and lower case. It is imported as a separate product.',
    '“{field}”{value} 与已有商品“{name}”的 {other} 仅大小写不同；现按不同商品导入。',
    '「{field}」：{value} は既存の商品「{name}」の {other} と大文字・小文字だけが異なります。別の商品としてインポートします。',
  ]),
  'import.name-near-there': entry(422, [
    '{field}: {value} is nearly the name of the existing product “{name}”. It is imported as a separate product; if it is the same, give the row its code.',
    '“{field}”{value} 与已有商品“{name}”的名称几乎相同；现按不同商品导入。如为同一商品，请在该行填写其编码。',
    '「{field}」：{value} は既存の商品「{name}」とほぼ同じ名称です。別の商品としてインポートします。同じ商品の場合は、行にそのコードを入力してください。',
  ]),
  'import.name-near': entry(422, [
    '{field}: {value} is nearly the name {other} in row {row}. It is imported as a separate product; if it is the same, delete one of the rows.',
    '“{field}”{value} 与第 {row} 行的 {other} 几乎相同；现按不同商品导入。如为同一商品，请删除其中一行。',
    '「{field}」：{value} は {row} 行目の {other} とほぼ同じ名称です。別の商品としてインポートします。同じ商品の場合は、どちらかの行を削除してください。',
  ]),
  'import.code-zeros-lost': entry(422, [
    '{field}: {value} may have lost its leading zeros; {likely} would be a valid bar code. It is imported unchanged.',
    '“{field}”{value} 可能丢失了前导零，{likely} 才是有效条码；现按原样导入。',
    '「{field}」：{value} は先頭の 0 が欠けている可能性があります（{likely} なら正しいバーコードです）。そのままインポートします。',
  ]),
  'import.code-check-digit': entry(422, [
    '{field}: the check digit of {value} is wrong. It is imported unchanged.',
    '“{field}”{value} 的校验位不正确；现按原样导入。',
    '「{field}」：{value} のチェックデジットが正しくありません。そのままインポートします。',
  ]),
  'import.stock-below-zero': entry(422, [
    '{field}: {value} is below zero, so the stock is not changed. Count the product to correct it.',
    '“{field}”{value} 小于零，库存保持不变，请通过盘点修正。',
    '「{field}」：{value} は 0 未満のため、在庫は変更しません。棚卸で修正してください。',
  ]),
  'import.code-twice': entry(422, [
    'The code {code} also appears in row {row}.',
    '编码 {code} 在第 {row} 行重复。',
    'コード {code} は {row} 行目にもあります。',
  ]),
  'import.goods-twice': entry(422, [
    '{field}: this row and row {row} both belong to {name}, so this row is not imported. Put both into one row.',
    '“{field}”：该行与第 {row} 行同属商品“{name}”，故不导入。请合并为一行。',
    '「{field}」：この行と {row} 行目はどちらも「{name}」のため、この行はインポートしません。1 行にまとめてください。',
  ]),
  'import.codes-disagree': entry(422, [
    'The codes of this row belong to two products: {first} and {second}.',
    '该行编码分属两个商品：“{first}”与“{second}”。',
    'この行のコードは「{first}」と「{second}」の 2 商品に属します。',
  ]),
  'import.not-importable': entry(422, [
    '{name} is combined or has attributes; change it on its own page.',
    '“{name}”是组合或多规格商品，请在商品页面修改。',
    '「{name}」はセット商品か複数属性の商品です。商品のページで変更してください。',
  ]),
  'import.stock-combined': entry(422, [
    'A combined product cannot be imported.',
    '组合商品不能导入。',
    'セット商品はインポートできません。',
  ]),
} as const
