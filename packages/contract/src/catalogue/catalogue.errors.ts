import { entry } from '../error.ts'

export const catalogueErrors = {
  'product.code-taken': entry(422, [
    'The bar code {code} already belongs to {name}. Nothing was saved.',
    '条码 {code} 已属于“{name}”，未保存。',
    'バーコード {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.custom-code-taken': entry(422, [
    'The custom code {code} already belongs to {name}. Nothing was saved.',
    '自编码 {code} 已属于“{name}”，未保存。',
    '独自コード {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.sku-taken': entry(422, [
    'The SKU {code} already belongs to {name}. Nothing was saved.',
    'SKU {code} 已属于“{name}”，未保存。',
    'SKU {code} は「{name}」で使用中です。保存していません。',
  ]),
  'product.weight-unit-needed': entry(422, [
    'A weighed product needs a weight unit, and only a weighed one has one.',
    '称重商品必须有重量单位，其他商品不能有。',
    '計量商品には重量単位が必要です。それ以外の商品には設定できません。',
  ]),
  'product.serials-not-with-type': entry(422, [
    'Only a standard product can have serial numbers.',
    '只有标准商品可以使用序列号。',
    'シリアル番号を使えるのは通常商品だけです。',
  ]),
  'product.part-tracks-serials': entry(422, [
    '{name} has serial numbers and cannot be part of a combined product.',
    '“{name}”使用序列号，不能作为组合商品的组成部分。',
    '「{name}」はシリアル番号を使うため、セット商品の構成品にできません。',
  ]),
  'product.serials-in-combination': entry(422, [
    'It is part of {name}; a part of a combined product cannot have serial numbers.',
    '该商品是“{name}”的组成部分，组成部分不能使用序列号。',
    'この商品は「{name}」の構成品です。構成品はシリアル番号を使えません。',
  ]),
  'product.special-not-lower': entry(422, [
    'The promotion price must be lower than the original price.',
    '促销价必须低于原价。',
    '特価は元の価格より低くしてください。',
  ]),
  'product.warning-above-shelf-life': entry(422, [
    'The warning days ({warningDays}) cannot exceed the shelf life ({shelfLifeDays}).',
    '预警天数（{warningDays}）不能大于保质期（{shelfLifeDays}）。',
    '警告日数（{warningDays}）は賞味期間（{shelfLifeDays}）を超えられません。',
  ]),
  'product.shelf-life-below-warning': entry(422, [
    'The shelf life ({shelfLifeDays}) cannot be less than the warning days ({warningDays}).',
    '保质期（{shelfLifeDays}）不能小于预警天数（{warningDays}）。',
    '賞味期間（{shelfLifeDays}）は警告日数（{warningDays}）より短くできません。',
  ]),
  'product.price-decimals': entry(422, [
    'Prices in {currency} are 1–999,999 without decimals.',
    '{currency} 价格须为 1–999,999 的整数。',
    '{currency} の価格は 1～999,999 の整数です。',
  ]),
  'product.quantity-range': entry(422, [
    'Stock and warning lines are 0–{maximum}.',
    '库存与预警线须为 0–{maximum}。',
    '在庫数と警告ラインは 0～{maximum} です。',
  ]),
  'product.listing-needed': entry(422, [
    'Choose at least one outlet that sells this product.',
    '请至少选择一家销售此商品的门店。',
    'この商品を販売する店舗を 1 つ以上選択してください。',
  ]),
  'product.in-use': entry(422, [
    '{name} is part of {users}. Take it out there first.',
    '“{name}”是“{users}”的组成部分，请先移除。',
    '「{name}」は「{users}」の構成品です。先に外してください。',
  ]),
  'catalogue.reference-unknown': entry(422, [
    'The chosen {thing} does not exist any more. Choose another.',
    '所选{thing}已不存在，请重新选择。',
    '選択した{thing}は存在しません。選び直してください。',
  ]),
  'category.name-taken': entry(422, [
    'There is a category of this name here already.',
    '同级已有同名分类。',
    '同じ階層に同名のカテゴリーがあります。',
  ]),
  'category.own-child': entry(422, [
    'A category cannot be moved under itself or its own child.',
    '分类不能移到自身或其下级之下。',
    'カテゴリーを自身またはその下位へ移すことはできません。',
  ]),
  'category.in-use': entry(422, [
    'This category has {products} products and {categories} sub-categories. Move them first.',
    '该分类下有 {products} 个商品、{categories} 个下级分类，请先移走。',
    'このカテゴリーには商品 {products} 件、下位カテゴリー {categories} 件があります。先に移動してください。',
  ]),
  'brand.name-taken': entry(422, [
    'There is a brand called {name} already.',
    '已有名为“{name}”的品牌。',
    '「{name}」というブランドは既にあります。',
  ]),
  'brand.in-use': entry(422, [
    '{products} products carry this brand. Give them another first.',
    '有 {products} 个商品使用该品牌，请先更换。',
    'このブランドの商品が {products} 件あります。先に変更してください。',
  ]),
  'label.name-taken': entry(422, [
    'There is a label called {name} already.',
    '已有名为“{name}”的标签。',
    '「{name}」というラベルは既にあります。',
  ]),
  'attribute.name-taken': entry(422, [
    'There is an attribute called {name} in the library already.',
    '属性库中已有“{name}”。',
    '属性ライブラリーに「{name}」は既にあります。',
  ]),
  'attribute.none': entry(422, [
    'Add at least one attribute.',
    '请至少添加一个属性。',
    '属性を 1 つ以上追加してください。',
  ]),
  'attribute.too-many': entry(422, [
    'A product has at most {max} attributes.',
    '商品最多 {max} 个属性。',
    '属性は {max} 個までです。',
  ]),
  'attribute.name-invalid': entry(422, [
    'The attribute name “{attribute}” must have 1–50 characters.',
    '属性名“{attribute}”须为 1–50 个字符。',
    '属性名「{attribute}」は 1～50 文字です。',
  ]),
  'attribute.value-invalid': entry(422, [
    'Values of {attribute} must have 1–50 characters.',
    '“{attribute}”的值须为 1–50 个字符。',
    '「{attribute}」の値は 1～50 文字です。',
  ]),
  'attribute.name-twice': entry(422, [
    'The attribute {attribute} is there twice.',
    '属性“{attribute}”重复。',
    '属性「{attribute}」が重複しています。',
  ]),
  'attribute.value-twice': entry(422, [
    '{attribute} has the value {value} twice.',
    '“{attribute}”的值“{value}”重复。',
    '「{attribute}」に値「{value}」が重複しています。',
  ]),
  'attribute.no-value': entry(422, [
    '{attribute} needs at least one value.',
    '“{attribute}”至少需要一个值。',
    '「{attribute}」には値が 1 つ以上必要です。',
  ]),
  'attribute.too-many-combinations': entry(422, [
    'These attributes make {count} combinations; {max} is the most.',
    '这些属性会生成 {count} 个组合，最多 {max} 个。',
    '組み合わせが {count} 件になります。最大 {max} 件です。',
  ]),
  'product.too-many-combinations': entry(422, [
    'A product has at most {max} combinations.',
    '商品最多 {max} 个组合。',
    '組み合わせは最大 {max} 件です。',
  ]),
  'product.attribute-not-with-type': entry(422, [
    'A combined product cannot have attributes.',
    '组合商品不能有属性。',
    'セット商品に属性は設定できません。',
  ]),
  'product.combination-needed': entry(422, [
    'A product with attributes needs at least one combination.',
    '多属性商品至少需要一个属性组合。',
    '属性のある商品には組み合わせが 1 つ以上必要です。',
  ]),
  'product.combination-unknown': entry(422, [
    '{combination} is not a combination of the attributes.',
    '“{combination}”不是这些属性的组合。',
    '「{combination}」は属性の組み合わせにありません。',
  ]),
  'product.combination-twice': entry(422, [
    'The combination {combination} is there twice.',
    '组合“{combination}”重复。',
    '組み合わせ「{combination}」が重複しています。',
  ]),
  'product.parts-needed': entry(422, [
    'A combined product needs at least one included product.',
    '组合商品至少包含一个商品。',
    'セット商品には構成品が 1 つ以上必要です。',
  ]),
  'product.part-unknown': entry(422, [
    'An included product does not exist any more. Choose another.',
    '所含商品已不存在，请重新选择。',
    '構成品が存在しません。選び直してください。',
  ]),
  'product.part-combined': entry(422, [
    '{name} is itself combined and cannot be part of another.',
    '“{name}”本身是组合商品，不能作为组成部分。',
    '「{name}」はセット商品のため構成品にできません。',
  ]),
  'product.variant-has-stock': entry(422, [
    '{combination} still has stock ({onHand}). Bring it to zero before taking it away.',
    '“{combination}”仍有库存（{onHand}），请先清零再删除。',
    '「{combination}」に在庫（{onHand}）があります。ゼロにしてから削除してください。',
  ]),
  'import.no-file': entry(422, ['Please upload a file.', '请上传文件。', 'ファイルをアップロードしてください。']),
  'import.not-spreadsheet': entry(422, [
    'File format error: only xlsx and xls are taken.',
    '文件格式错误，仅支持 xlsx/xls。',
    'ファイル形式エラー：xlsx / xls のみ対応しています。',
  ]),
  'import.too-large': entry(413, [
    'The file exceeds {limit}.',
    '文件超过 {limit}。',
    'ファイルが {limit} を超えています。',
  ]),
  'import.too-many-rows': entry(422, [
    'The file has more than {limit} rows. Split it and import the parts.',
    '文件超过 {limit} 行，请拆分后导入。',
    '{limit} 行を超えています。分割して取り込んでください。',
  ]),
  'import.empty': entry(422, [
    'The file has no rows below its headings.',
    '文件表头下没有数据行。',
    '見出しの下にデータがありません。',
  ]),
  'import.too-slow': entry(422, [
    'The file took too long to read. Save it anew in your spreadsheet program and try again.',
    '读取文件超时，请用表格软件重新保存后再试。',
    '読み取りに時間がかかりすぎました。表計算ソフトで保存し直してください。',
  ]),
  'import.name-column-missing': entry(422, [
    'Choose which column holds {field}.',
    '请选择哪一列是“{field}”。',
    '「{field}」の列を選択してください。',
  ]),
  'import.column-twice': entry(422, [
    'Two columns are both marked as {field}.',
    '有两列同时对应“{field}”。',
    '2 つの列が「{field}」に割り当てられています。',
  ]),
  'import.not-open': entry(409, [
    'This file was imported already. Upload it again to import it once more.',
    '该文件已导入；如需再次导入请重新上传。',
    'このファイルは取り込み済みです。再度取り込むにはアップロードし直してください。',
  ]),
  'import.not-undoable': entry(409, [
    'This import cannot be undone any more.',
    '该导入已无法撤销。',
    'この取り込みは取り消せません。',
  ]),
  'import.sheet-missing': entry(422, [
    'The file has no such sheet with rows. Choose another one.',
    '文件中没有该工作表或其中没有数据，请选择其他工作表。',
    'ファイルにそのシートがないか、データがありません。別のシートを選択してください。',
  ]),
  'import.not-text': entry(422, [
    'This is no text file of cells that could be read (UTF-8, UTF-16, GBK or Shift_JIS; commas, tabs or semicolons). Nothing was changed. Save it as CSV in UTF-8 and try again.',
    '无法读取该文本文件（支持 UTF-8、UTF-16、GBK、Shift_JIS；以逗号、制表符或分号分隔）。未做任何更改，请另存为 UTF-8 编码的 CSV 后重试。',
    'テキストとして読み取れません（UTF-8、UTF-16、GBK、Shift_JIS／カンマ、タブ、セミコロン区切りに対応）。何も変更されていません。UTF-8 の CSV で保存し直してください。',
  ]),
  'import.question-open': entry(422, [
    'Rows without a code carry the name of known goods ({count}). Say whether they are those goods or new ones; nothing was changed.',
    '有 {count} 行没有编码但与已有商品同名，请选择更新已有商品还是新建；尚未做任何更改。',
    'コードのない行のうち {count} 行が登録済みの商品と同名です。更新か新規かを選択してください。まだ何も変更されていません。',
  ]),
  'import.value-missing': entry(422, ['{field}: the cell is empty.', '“{field}”为空。', '「{field}」が空です。']),
  'import.text-length': entry(422, [
    '{field}: “{value}” has {length} characters; {least} to {most} are allowed.',
    '“{field}”须为 {least}–{most} 个字符，“{value}”有 {length} 个。',
    '「{field}」は {least}～{most} 文字です（「{value}」は {length} 文字）。',
  ]),
  'import.text-unclean': entry(422, [
    '{field}: “{value}” holds characters that cannot be printed. Type it anew.',
    '“{field}”的值“{value}”含有无法显示的字符，请重新输入。',
    '「{field}」の値「{value}」に表示できない文字が含まれています。入力し直してください。',
  ]),
  'import.code-unreadable': entry(422, [
    '{field}: “{value}” is no code; at most {most} letters, digits and signs without blanks.',
    '“{field}”的值“{value}”不是有效编码，须为不超过 {most} 位的字母、数字或符号且不含空格。',
    '「{field}」の値「{value}」はコードとして使えません。空白を含まない半角英数字・記号で {most} 文字までです。',
  ]),
  'import.number-unreadable': entry(422, [
    '{field}: “{value}” is no amount; digits with at most {places} decimals, such as 1299.50.',
    '“{field}”的值“{value}”不是数字，请填写最多 {places} 位小数的数字，例如 1299.50。',
    '「{field}」の値「{value}」は数値ではありません。小数点以下 {places} 桁までの数字で入力してください（例：1299.50）。',
  ]),
  'import.number-range': entry(422, [
    '{field}: “{value}” is no whole number from {least} to {most}.',
    '“{field}”的值“{value}”不是 {least} 到 {most} 之间的整数。',
    '「{field}」の値「{value}」は {least}～{most} の整数ではありません。',
  ]),
  'import.price-range': entry(422, [
    '{field}: “{value}” is no price in {currency}; {least} to {most} with at most {places} decimals.',
    '“{field}”的值“{value}”不是有效的{currency}价格，须在 {least} 到 {most} 之间，最多 {places} 位小数。',
    '「{field}」の値「{value}」は{currency}の価格として使えません。{least}～{most}、小数点以下 {places} 桁までです。',
  ]),
  'import.quantity-range': entry(422, [
    '{field}: “{value}” does not fit; 0 to {most} with at most {places} decimals.',
    '“{field}”的值“{value}”超出范围，须在 0 到 {most} 之间，最多 {places} 位小数。',
    '「{field}」の値「{value}」は使えません。0～{most}、小数点以下 {places} 桁までです。',
  ]),
  'import.date-unreadable': entry(422, [
    '{field}: “{value}” is no day, or could be two. Write it as 2026-03-05.',
    '“{field}”的值“{value}”不是日期或有歧义，请写成 2026-03-05。',
    '「{field}」の値「{value}」は日付として読み取れないか、あいまいです。2026-03-05 の形で入力してください。',
  ]),
  'import.choice-unknown': entry(422, [
    '{field}: “{value}” is not known here; one of {choices}.',
    '“{field}”的值“{value}”无法识别，可填：{choices}。',
    '「{field}」の値「{value}」は選択肢にありません。使える値：{choices}。',
  ]),
  'import.list-length': entry(422, [
    '{field}: “{value}” names more than {most}.',
    '“{field}”的值“{value}”超过 {most} 个。',
    '「{field}」の値「{value}」は {most} 個までです。',
  ]),
  'import.tax-unknown': entry(422, [
    '{field}: there is no tax “{value}”. Add it under Configuration › Tax or correct the name.',
    '“{field}”中没有名为“{value}”的税，请在“配置 › 税”中添加或更正名称。',
    '「{field}」に「{value}」という税はありません。設定 › 税で追加するか、名称を直してください。',
  ]),
  'import.type-fixed': entry(422, [
    '{field}: the type of {name} cannot be changed by an import.',
    '“{field}”：“{name}”的类型不能通过导入更改。',
    '「{field}」：「{name}」の種別は取り込みでは変更できません。',
  ]),
  'import.name-ambiguous': entry(422, [
    '{count} products are called {name}; give the row a code.',
    '有 {count} 个商品名为“{name}”，请为该行填写编码。',
    '「{name}」という商品が {count} 件あります。行にコードを入れてください。',
  ]),
  'import.code-digits-lost': entry(422, [
    '{field}: a spreadsheet has cut {value} short, so the code is gone; the row is taken without it. Format the column as text and import again.',
    '“{field}”{value} 已被表格软件截断，编码丢失；该行将不带此编码导入。请将该列设为文本格式后重新导入。',
    '「{field}」の {value} は表計算ソフトで桁が失われています。この行はコードなしで取り込まれます。列を文字列形式にして取り込み直してください。',
  ]),
  'import.differs-by-case': entry(422, [
    '{field}: {value} differs from {other} in row {row} only by upper and lower case. It is taken as goods of its own.',
    '“{field}”{value} 与第 {row} 行的 {other} 仅大小写不同；现按不同商品导入。',
    '「{field}」の {value} は {row} 行目の {other} と大文字・小文字だけが違います。別の商品として取り込みます。',
  ]),
  'import.differs-by-case-there': entry(422, [
    '{field}: {value} differs from {other} of “{name}”, which is there already, only by upper and lower case. It is taken as goods of its own.',
    '“{field}”{value} 与已有商品“{name}”的 {other} 仅大小写不同；现按不同商品导入。',
    '「{field}」の {value} は登録済みの「{name}」の {other} と大文字・小文字だけが違います。別の商品として取り込みます。',
  ]),
  'import.code-zeros-lost': entry(422, [
    '{field}: {value} may have lost its leading zeros; {likely} would be a sound bar code. It is taken as it stands.',
    '“{field}”{value} 可能丢失了前导零，{likely} 才是有效条码；现按原样导入。',
    '「{field}」の {value} は先頭の 0 が欠けている可能性があります（{likely} なら正しいバーコードです）。このまま取り込みます。',
  ]),
  'import.code-check-digit': entry(422, [
    '{field}: the check digit of {value} is wrong. It is taken as it stands.',
    '“{field}”{value} 的校验位不正确；现按原样导入。',
    '「{field}」の {value} はチェックデジットが一致しません。このまま取り込みます。',
  ]),
  'import.stock-below-zero': entry(422, [
    '{field}: {value} is below zero; the stock stays as it is. Count it to mend it.',
    '“{field}”{value} 小于零，库存保持不变，请通过盘点修正。',
    '「{field}」の {value} は 0 未満のため、在庫は変更されません。棚卸しで修正してください。',
  ]),
  'import.code-twice': entry(422, [
    'The code {code} stands in row {row} too.',
    '编码 {code} 在第 {row} 行重复。',
    'コード {code} は {row} 行目にもあります。',
  ]),
  'import.codes-disagree': entry(422, [
    'The codes of this row belong to two products: {first} and {second}.',
    '该行编码分属两个商品：“{first}”与“{second}”。',
    'この行のコードは「{first}」と「{second}」の 2 商品に属します。',
  ]),
  'import.not-importable': entry(422, [
    '{name} is combined or has attributes; change it on its own page.',
    '“{name}”是组合或多属性商品，请在商品页修改。',
    '「{name}」はセットまたは複数属性の商品です。商品画面で変更してください。',
  ]),
  'import.stock-combined': entry(422, [
    'A combined product cannot be imported.',
    '组合商品不能导入。',
    'セット商品は取り込めません。',
  ]),
  'sync.source-empty': entry(422, [
    'The source outlet has no products.',
    '来源门店没有商品。',
    'コピー元の店舗に商品がありません。',
  ]),
  'sync.same-outlet': entry(422, [
    'Choose other outlets than the source.',
    '目标门店不能是来源门店。',
    'コピー元以外の店舗を選択してください。',
  ]),
  'sync.currency-differs': entry(422, [
    '{outlet} sells in another currency; prices cannot be copied.',
    '“{outlet}”使用其他货币，无法复制价格。',
    '「{outlet}」は通貨が異なるため価格をコピーできません。',
  ]),
  'export.not-exportable': entry(422, [
    'Combined and multi-attribute products cannot be exported ({name}).',
    '组合商品和多属性商品不能导出（{name}）。',
    'セット商品と複数属性商品はエクスポートできません（{name}）。',
  ]),
  'product.changed-meanwhile': entry(
    409,
    [
      '{name} was changed by somebody else meanwhile. Nothing was saved; load the list again.',
      '“{name}”已被他人修改，未保存；请重新加载列表。',
      '「{name}」は他の人が変更しました。保存していません。一覧を読み込み直してください。',
    ],
    'retry',
  ),
  'export.nothing': entry(422, [
    'No product fits, so there is nothing to export.',
    '没有符合条件的商品，无可导出内容。',
    '該当する商品がないため、エクスポートできません。',
  ]),
} as const
