import { entry } from '../error.ts'

/** Remarks on what a row shares with another, or says in a way that has no place here. */
export const movingRows = {
  'moving.sheet-hidden': entry(422, [
    'This sheet is hidden in the workbook and is left out. If it belongs to your goods, show it and choose the file again.',
    '此工作表在工作簿中被隐藏，已略去。若属于您的数据，请取消隐藏后重新选择文件。',
    'このシートはブックで非表示のため除外します。必要なデータなら、表示してからファイルを選び直してください。',
  ]),
  'moving.rows-hidden': entry(422, [
    'Rows that are hidden in this sheet: {rows}; columns: {columns}. They are imported like the others.',
    '此工作表中隐藏的行：{rows}，列：{columns}。与其他内容一样导入。',
    'このシートの非表示の行：{rows}、列：{columns}。ほかと同じようにインポートします。',
  ]),
  'moving.list-older': entry(422, [
    'What this file changes ({count, product|products}) is what the file before the last one said. It may be an older export: then keep names, prices, taxes and stock as they are here.',
    '此文件所改的 {count} 个商品，与上一个文件之前的那个文件相同，可能是较旧的导出。若是，请保留此处的名称、价格、税和库存。',
    'このファイルが変更する {count} 商品は、前回の一つ前のファイルの内容と同じで、古い書き出しかもしれません。その場合は、名前・価格・税・在庫をここのまま残してください。',
  ]),
  'moving.letters-garbled': entry(422, [
    'A program has garbled letters of this row: “{value}” in the column {column} is read as “{taken}”. Compare them.',
    '该行的字符曾被某个程序弄乱：“{column}”列中的“{value}”读作“{taken}”，请核对。',
    'この行の文字は、あるプログラムで文字化けしています。「{column}」列の「{value}」を「{taken}」として読みます。照らし合わせてください。',
  ]),
  'moving.cells-merged': entry(422, [
    'Cells that lie over several rows in this sheet: {count}. Their text counts for each of these rows, a number for the first one only.',
    '此工作表中跨多行的合并单元格：{count} 个。其中的文字用于每一行，数字只用于第一行。',
    'このシートには複数行にまたがる結合セルが {count} 個あります。文字は各行に、数値は最初の行だけに使います。',
  ]),
  'moving.formulas-empty': entry(422, [
    'Formulas in this sheet without a result: {count}. They count as empty. Open the file in a spreadsheet program, save it and choose it again.',
    '此工作表中没有结果的公式：{count} 个，视为空白。请用表格软件打开并保存，再重新选择。',
    'このシートには結果のない数式が {count} 個あり、空白として扱います。表計算ソフトで開いて保存し、選び直してください。',
  ]),
  'moving.variants-elsewhere': entry(422, [
    'The file names values of “{name}” ({values}) but no variants. It is imported without them: export the list of product variants and choose that file.',
    '文件只列出“{name}”的属性值（{values}），没有规格，因此不带规格导入。请导出商品规格列表并选择该文件。',
    'ファイルには「{name}」の属性値（{values}）だけがあり、バリエーションがないため、なしでインポートします。バリエーションの一覧をエクスポートして選んでください。',
  ]),
  'moving.other-currency': entry(422, [
    '“{value}” ({column}) names another currency than most of its column. The number is imported as it stands; correct it.',
    '“{value}”（{column}）的币种与该列多数不同。数字照原样导入，请更正。',
    '「{value}」（{column}）は、列の大半と違う通貨です。数値はそのままインポートするので、直してください。',
  ]),
  'moving.word-cut': entry(422, [
    '“{text}” has more than {most, character|characters}; it becomes “{taken}”.',
    '“{text}”超过 {most} 个字符，改为“{taken}”。',
    '「{text}」は {most} 文字を超えるため「{taken}」になります。',
  ]),
  'moving.letter-broken': entry(422, [
    'A letter in “{value}” ({column}) cannot be read: the file is damaged there. The row is imported so; correct it, or export the file again.',
    '“{value}”（{column}）中有一个字无法读取，文件此处已损坏。该行照此导入，请更正或重新导出。',
    '「{value}」（{column}）に読めない文字があります。ファイルが壊れています。行はこのまま取り込むので、直すか、エクスポートし直してください。',
  ]),
  'moving.code-letter-lost': entry(422, [
    'The code {code} has a letter that cannot be read, so it is left out. Export the file again.',
    '条码 {code} 中有无法读取的字，因此略去。请重新导出。',
    'コード {code} に読めない文字があるため除外します。エクスポートし直してください。',
  ]),
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
  'moving.open-price-apart': entry(422, [
    'The old till asked for the price of “{own}”, while other variants of “{name}” have one. It becomes a product of its own with an open price.',
    '旧系统在收银时才输入“{own}”的价格，而“{name}”的其他规格有定价。它会成为单独的商品，售价由收银台输入。',
    '「{own}」は旧システムでは会計時に価格を入力し、「{name}」の他の種類には価格があります。価格を都度入力する別の商品にします。',
  ]),
  'moving.variant-off': entry(422, [
    '“{name}” is switched off in the old system, unlike other variants of the product; it is left out.',
    '“{name}”在旧系统中已停用，而同一商品的其他规格仍在销售，已略去。',
    '「{name}」は旧システムで停止されており、同じ商品のほかの種類とは異なるため除外します。',
  ]),
  'moving.stock-of-all': entry(422, [
    'The stock {stock} of “{name}” is counted for all its variants together; it is left out. Count the variants.',
    '“{name}”的库存 {stock} 是所有规格合计，已略去，请分别盘点各规格。',
    '「{name}」の在庫 {stock} は全バリエーションの合計のため除外します。バリエーションごとに数えてください。',
  ]),
  'moving.price-missing-at': entry(422, [
    'The location “{place}” has no price or asks for it. {price} from the other locations is used there; check it.',
    '地点“{place}”没有价格，或在收银时才输入。该处采用其他地点的价格 {price}，请核对。',
    '場所「{place}」には価格がないか、会計時に入力します。そこでは他の場所の価格 {price} を使います。確認してください。',
  ]),
  'moving.places-together': entry(422, [
    'Several locations become the outlet {outlet}: {places}. Their stock is added up, and the first price and stock levels are used.',
    '多个地点并入门店 {outlet}：{places}。库存相加，价格和库存线取第一个。',
    '複数の場所が店舗 {outlet} になります：{places}。在庫は合計し、価格と在庫水準は最初のものを使います。',
  ]),
} as const
