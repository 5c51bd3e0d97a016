// long: everything that is said of what a shop brings is one table that is read from top to bottom
import { entry } from '../error.ts'

/** Remarks of a move on files and rows. A doubtful row is taken all the same. */
export const movingErrors = {
  'moving.no-files': entry(422, [
    'The upload contains no lists. Add CSV, Excel or OpenDocument files, or a zip of them.',
    '上传的内容中没有列表。请添加 CSV、Excel 或 OpenDocument 文件，或它们的 zip。',
    'アップロードに一覧がありません。CSV・Excel・OpenDocument のファイル、またはその zip を追加してください。',
  ]),
  'moving.zip-broken': entry(422, [
    'This zip can’t be opened. Create the zip again; nothing was imported.',
    '无法打开此 zip，请重新打包。未导入任何内容。',
    'この zip を開けません。zip を作り直してください。何もインポートしていません。',
  ]),
  'moving.zip-has-path': entry(422, [
    'The zip contains folders ({name}). Zip the files without folders; nothing was imported.',
    'zip 内含文件夹（{name}），请只打包文件。未导入任何内容。',
    'zip にフォルダー（{name}）があります。フォルダーなしで圧縮してください。何もインポートしていません。',
  ]),
  'moving.zip-too-large': entry(413, [
    'The zip has more than {entries} files or unpacks to more than {gigabytes} GB. Nothing was imported.',
    'zip 超过 {entries} 个文件，或解压后超过 {gigabytes} GB。未导入任何内容。',
    'zip のファイルが {entries} 個を超えるか、展開すると {gigabytes} GB を超えます。何もインポートしていません。',
  ]),
  'moving.file-unknown': entry(422, [
    'The headings of {file} do not match any known list. Nothing was imported.',
    '{file} 的表头与任何已知列表都不符。未导入任何内容。',
    '{file} の見出しはどの一覧とも一致しません。何もインポートしていません。',
  ]),
  'moving.two-goods-lists': entry(422, [
    '{first} and {second} both list products. If they are from two shops, import them one by one.',
    '{first} 与 {second} 都是商品列表。如来自两家店，请分别导入。',
    '{first} と {second} はどちらも商品一覧です。2 つの店のものなら、1 つずつインポートしてください。',
  ]),
  'moving.code-digits-lost': entry(422, [
    'A spreadsheet shortened the code {code}, so it is left out. Export the file again without opening it.',
    '条码 {code} 被表格软件缩短，因此略去。请重新导出，且不要先打开文件。',
    'コード {code} は表計算ソフトで桁が失われたため除外します。開かずにエクスポートし直してください。',
  ]),
  'moving.code-zeros-lost': entry(422, [
    'The code {code} may have lost its leading zeros ({likely}). It is imported unchanged.',
    '条码 {code} 可能丢失了开头的零（{likely}），按原样导入。',
    'コード {code} は先頭の 0 が失われた可能性があります（{likely}）。そのままインポートします。',
  ]),
  'moving.code-date': entry(422, [
    'A spreadsheet turned the code {code} into a date; it is left out.',
    '条码 {code} 被表格软件变成了日期，已略去。',
    'コード {code} は表計算ソフトで日付に変わったため除外します。',
  ]),
  'moving.code-error-value': entry(422, [
    'The spreadsheet error {code} is in place of a code; it is left out.',
    '条码处是表格错误 {code}，已略去。',
    'コードの代わりに表計算ソフトのエラー {code} があるため除外します。',
  ]),
  'moving.code-unfit': entry(422, [
    'The code {code} is longer than {most} characters or has characters that scanners can’t read; it is left out.',
    '条码 {code} 超过 {most} 个字符，或含扫码枪不能读取的字符，已略去。',
    'コード {code} は {most} 文字を超えるか、スキャナーで読めない文字を含むため除外します。',
  ]),
  'moving.code-twice': entry(422, [
    'The code {code} already appears in row {first}, which keeps it.',
    '条码 {code} 已在第 {first} 行，由该行保留。',
    'コード {code} は {first} 行目に既にあり、その行に残します。',
  ]),
  'moving.check-digit': entry(422, [
    'The check digit of {code} is wrong. The code is imported unchanged.',
    '{code} 的校验位不正确，按原样导入。',
    '{code} のチェックデジットが正しくありません。そのままインポートします。',
  ]),
  'moving.cost-below-zero': entry(422, [
    'The cost {cost} is below zero and treated as unknown.',
    '成本 {cost} 小于零，视为未知。',
    '原価 {cost} は 0 未満のため、不明として扱います。',
  ]),
  'moving.stock-below-zero': entry(422, [
    'The stock is {stock}; it starts at 0.',
    '库存为 {stock}，以 0 开始。',
    '在庫は {stock} です。0 から始めます。',
  ]),
  'moving.stock-in-parts': entry(422, [
    'The stock {stock} is not a whole number; it starts at {taken}.',
    '库存 {stock} 不是整数，以 {taken} 开始。',
    '在庫 {stock} は整数ではありません。{taken} から始めます。',
  ]),
  'moving.codes-cut': entry(422, [
    'Only the first {most} codes are imported; left out: {codes}.',
    '只导入前 {most} 个条码，略去：{codes}。',
    'コードは最初の {most} 個だけインポートします。除外：{codes}。',
  ]),
  'moving.totals-row': entry(422, [
    'This row adds up the others; it is left out.',
    '该行是合计行，已略去。',
    'ほかの行の合計のため除外します。',
  ]),
  'moving.columns-unread': entry(422, [
    'These columns are not used here: {columns}.',
    '以下各列用不到：{columns}。',
    '次の列はここでは使いません：{columns}。',
  ]),
  'moving.pictures': entry(422, [
    'The pictures of {count} products are left out. Add them on the product page.',
    '{count} 个商品的图片已略去，请在商品页面添加。',
    '{count} 商品の画像は除外します。商品のページで追加してください。',
  ]),
  'moving.supplier-codes': entry(422, [
    'The supplier’s codes of {count} items are left out. The suppliers themselves are imported.',
    '{count} 个商品的供应商货号已略去，供应商本身会导入。',
    '{count} 件の仕入先コードは除外します。仕入先はインポートします。',
  ]),
  'moving.supplier-unfit': entry(422, [
    'The supplier name “{name}” is too short; it is left out.',
    '供应商名称“{name}”过短，已略去。',
    '仕入先名「{name}」は短すぎるため除外します。',
  ]),
  'moving.several-taxes': entry(422, [
    '{count} products have several taxes ({taxes}). A product has one tax or group here: answer one of them with the group.',
    '{count} 个商品有多个税种（{taxes}）。此处一个商品只有一个税种或税组：请将其中一个答为税组。',
    '{count} 件の商品に複数の税があります（{taxes}）。ここでは税またはグループは 1 つです。いずれかにグループを選んでください。',
  ]),
  'moving.gift-card-values': entry(422, [
    'Gift cards of {values} are not imported as products: gift cards are sold for any amount here.',
    '面额 {values} 的礼品卡不作为商品导入：此处礼品卡可售任意金额。',
    '{values} のギフトカードは商品としてインポートしません。ここでは任意の金額で販売できます。',
  ]),
  'moving.stock-without-goods': entry(422, [
    'The files have stock of “{name}” but not the product. Add the product file to the move.',
    '文件中有“{name}”的库存，却没有该商品。请把商品文件一并放入。',
    '「{name}」の在庫がありますが、商品がありません。商品ファイルも一緒に入れてください。',
  ]),
  'moving.phone-second': entry(422, [
    'A member has one phone number here; {phone} is left out.',
    '此处会员只有一个电话，{phone} 已略去。',
    '会員の電話番号は 1 つだけです。{phone} は除外します。',
  ]),
  'moving.birthday-in-note': entry(422, [
    'The birthday {birthday} has no year and is kept in the note.',
    '生日 {birthday} 没有年份，保存在备注中。',
    '誕生日 {birthday} は年がないため、メモに残します。',
  ]),
  'moving.tag-cut': entry(422, [
    'The tag “{label}” is cut to {most} characters.',
    '标签“{label}”已截断为 {most} 个字符。',
    'タグ「{label}」は {most} 文字に切りました。',
  ]),
  'moving.note-cut': entry(422, [
    'Note and address are cut to {most} characters.',
    '备注与地址已截断为 {most} 个字符。',
    'メモと住所は {most} 文字に切りました。',
  ]),
  'moving.amount-below-zero': entry(422, [
    'The amount is {amount}; it starts at 0.',
    '金额为 {amount}，以 0 开始。',
    '金額は {amount} です。0 から始めます。',
  ]),
  'moving.product-unfit': entry(422, [
    'A value of the product does not fit here ({place}). The product was not imported.',
    '商品有一项数值不合要求（{place}），已略去该商品。',
    '商品の値がここでは使えません（{place}）。この商品はインポートしていません。',
  ]),
  'moving.person-unfit': entry(422, [
    'A value of the customer does not fit here ({place}). The customer was not imported.',
    '顾客有一项数值不合要求（{place}），已略去该顾客。',
    '顧客の値がここでは使えません（{place}）。この顧客はインポートしていません。',
  ]),
  'moving.name-cut': entry(422, [
    'The name “{name}” is too long and was shortened. The full name is in the description.',
    '名称“{name}”过长，已缩短。完整名称在描述中。',
    '名称「{name}」は長すぎるため短くしました。全文は説明に入っています。',
  ]),
  'moving.description-cut': entry(422, [
    'The description is cut to {most} characters.',
    '描述已截断为 {most} 个字符。',
    '説明を {most} 文字に短くしました。',
  ]),
  'moving.label-unfit': entry(422, [
    'The label “{label}” is too short or too long; it is left out.',
    '标签“{label}”过短或过长，已略去。',
    'ラベル「{label}」は短すぎるか長すぎるため除外します。',
  ]),
  'moving.labels-cut': entry(422, [
    'Only the first {most} labels are imported.',
    '只取前 {most} 个标签。',
    'ラベルは最初の {most} 個だけインポートします。',
  ]),
  'moving.value-from-name': entry(422, [
    'The value “{value}” was read from the name.',
    '属性值“{value}”取自名称。',
    '値「{value}」は名称から読み取りました。',
  ]),
  'moving.value-damaged': entry(422, [
    'A spreadsheet may have changed a value to “{value}”: please check it.',
    '属性值可能被表格软件改成了“{value}”，请核对。',
    '値「{value}」は表計算ソフトで変わった可能性があります。確認してください。',
  ]),
  'moving.variant-without-value': entry(422, [
    '“{name}” is one of several variants but has no value to tell it apart.',
    '“{name}”是多个规格之一，却没有区分用的属性值。',
    '「{name}」は複数のバリエーションの 1 つですが、区別できる値がありません。',
  ]),
  'moving.variant-twice': entry(422, [
    '“{name}” has the same values as a row above it.',
    '“{name}”与上方某行的属性值相同。',
    '「{name}」は上の行と同じ値です。',
  ]),
  'moving.no-price': entry(422, [
    '“{name}” has no readable price.',
    '“{name}”没有可读取的价格。',
    '「{name}」に読み取れる価格がありません。',
  ]),
  'moving.no-name': entry(422, ['The row has no name.', '该行没有名称。', 'この行に名称がありません。']),
  'moving.name-too-short': entry(422, [
    'The name “{name}” is too short.',
    '名称“{name}”过短。',
    '名称「{name}」は短すぎます。',
  ]),
  'moving.no-variants': entry(422, [
    '“{name}” has no variants in the file.',
    '文件中没有“{name}”的规格。',
    '「{name}」のバリエーションがファイルにありません。',
  ]),
  'moving.too-many-variants': entry(422, [
    '“{name}” has more than 5 attributes or 200 variants. Split it in the old system, or leave it out.',
    '“{name}”超过 5 个属性或 200 个规格。请在旧系统中拆分，或略去。',
    '「{name}」は属性 5 個または 200 バリエーションを超えています。元のシステムで分けるか、除外してください。',
  ]),
  'moving.sold-elsewhere': entry(422, [
    '“{name}” is sold elsewhere; it is left out.',
    '“{name}”在别处销售，已略去。',
    '「{name}」はほかで販売されているため除外します。',
  ]),
  'moving.group-of-goods': entry(422, [
    '“{name}” is only a page showing several products; it is left out.',
    '“{name}”只是多个商品的展示页，已略去。',
    '「{name}」は複数の商品を見せるページのため除外します。',
  ]),
  'moving.part-unknown': entry(422, [
    '“{name}” contains {sku}, which is not in the files.',
    '“{name}”包含 {sku}，但文件中没有。',
    '「{name}」に含まれる {sku} がファイルにありません。',
  ]),
  'moving.person-empty': entry(422, [
    'The row has no name and no contact details.',
    '该行没有姓名和联系方式。',
    'この行に名前も連絡先もありません。',
  ]),
  'moving.name-is-email': entry(422, [
    'No name given: the e-mail address is used as the name.',
    '没有姓名，以邮箱作为姓名。',
    '名前がないため、メールアドレスを名前にします。',
  ]),
  'moving.name-is-phone': entry(422, [
    'No name given: the phone number is used as the name.',
    '没有姓名，以电话作为姓名。',
    '名前がないため、電話番号を名前にします。',
  ]),
  'moving.name-is-card': entry(422, [
    'No name given: the card number is used as the name.',
    '没有姓名，以卡号作为姓名。',
    '名前がないため、カード番号を名前にします。',
  ]),
  'moving.person-unfindable': entry(422, [
    '{name} has no phone, e-mail or card and gets a new card number.',
    '{name} 没有电话、邮箱或卡号，将以新卡号导入。',
    '{name} には電話・メール・カードがないため、新しいカード番号を付けます。',
  ]),
  'moving.email-unfit': entry(422, [
    '{email} is not an e-mail address; it is left out.',
    '{email} 不是邮箱地址，已略去。',
    '{email} はメールアドレスではないため除外します。',
  ]),
  'moving.phone-unfit': entry(422, [
    '{phone} is not a phone number of that country; it is left out.',
    '{phone} 不是该国家的电话号码，已略去。',
    '{phone} はその国の電話番号ではないため除外します。',
  ]),
  'moving.card-unfit': entry(422, [
    '{card} can’t be used as a card number; it is left out.',
    '{card} 无法作为卡号保留，已略去。',
    '{card} はカード番号に使えないため除外します。',
  ]),
  'moving.birthday-unfit': entry(422, [
    '{birthday} is not a readable date; it is left out.',
    '无法读取日期 {birthday}，已略去。',
    '{birthday} は日付として読み取れないため除外します。',
  ]),
  'moving.tax-exempt-without-paper': entry(422, [
    'Tax exempt without a certificate number or last day.',
    '免税，但没有证明号码或最后一天。',
    '免税ですが、証明書番号または期限がありません。',
  ]),
  'moving.points-in-parts': entry(422, [
    '{points} points: {taken} are imported, the rest is left out.',
    '积分 {points}：取 {taken}，其余略去。',
    '{points} ポイントのうち {taken} をインポートし、残りは除外します。',
  ]),
  'moving.points-below-zero': entry(422, [
    'The points are {points}; they start at 0.',
    '积分为 {points}，以 0 开始。',
    'ポイントは {points} です。0 から始めます。',
  ]),
  'moving.phone-shared': entry(422, [
    '{phone} already belongs to {name}: imported without it and not merged.',
    '{phone} 已属于 {name}：不带该号码导入，也不合并。',
    '{phone} は既に {name} のものです。番号なしでインポートし、統合はしません。',
  ]),
  'moving.email-shared': entry(422, [
    '{email} already belongs to {name}: imported without it and not merged.',
    '{email} 已属于 {name}：不带该邮箱导入，也不合并。',
    '{email} は既に {name} のものです。メールなしでインポートし、統合はしません。',
  ]),
  'moving.code-of-other': entry(422, [
    'Its code belongs to the existing product “{name}”: treated as the same and not added again.',
    '其条码属于已有商品“{name}”：视为同一商品，不重复添加。',
    'コードが既存の商品「{name}」のものです。同じ商品として扱い、追加しません。',
  ]),
  'moving.moved-since': entry(422, [
    '“{name}” has moved here since the last file: its stock, points or balance stay as they are. Correct them by hand if needed.',
    '“{name}”自上次文件后在此处已有变动，其库存、积分或余额保持不变；如需要请手工更正。',
    '「{name}」は前回のファイルの後にこちらで動いたため、在庫・ポイント・残高はそのままです。必要なら手で直してください。',
  ]),
  'moving.name-known': entry(422, [
    '“{name}” already exists and the file has no code: treated as the same and not added again.',
    '已有“{name}”，且文件没有条码：视为同一商品，不重复添加。',
    '「{name}」は既にあり、ファイルにコードがありません。同じものとして扱い、追加しません。',
  ]),
  'moving.answers-unreadable': entry(422, [
    'The answers cannot be read at {place}. Nothing was changed.',
    '无法读取答案中的 {place}，未作任何更改。',
    '{place} の回答を読み取れません。何も変更していません。',
  ]),
  'moving.outlet-unknown': entry(422, [
    'Outlet {number} does not exist. Nothing was changed.',
    '没有门店 {number}，未作任何更改。',
    '店舗 {number} がありません。何も変更していません。',
  ]),
  'moving.no-outlet': entry(422, [
    'All locations are left out, but products need at least one outlet. Nothing was changed.',
    '所有地点都被略去，而商品至少需要一家门店。未作任何更改。',
    'すべての場所が除外されていますが、商品には店舗が 1 つ以上必要です。何も変更していません。',
  ]),
  'moving.currency-differs': entry(422, [
    'Outlet {number} sells in {currency}, not {said}. Nothing was changed.',
    '门店 {number} 使用 {currency} 而不是 {said}，未作任何更改。',
    '店舗 {number} の通貨は {said} ではなく {currency} です。何も変更していません。',
  ]),
  'moving.tax-unknown': entry(422, [
    'No tax here is called “{name}”. Nothing was changed.',
    '此处没有名为“{name}”的税。未作任何更改。',
    '「{name}」という税はここにありません。何も変更していません。',
  ]),
  'moving.people-not-allowed': entry(403, [
    'The file contains customers, but your role can’t add members. Ask whoever manages your role; nothing was changed.',
    '文件含有顾客，而您的角色不能添加会员。请联系管理您角色的人。未作任何更改。',
    'ファイルに顧客が含まれていますが、会員を追加する権限がありません。役割の管理者に相談してください。何も変更していません。',
  ]),
  'moving.still-open': entry(409, [
    'Some questions are still unanswered. Answer them first; nothing was changed.',
    '还有问题未回答，请先回答。未作任何更改。',
    '未回答の質問があります。先に回答してください。何も変更していません。',
  ]),
  'moving.too-many': entry(422, [
    'The file has more than {limit} new items. Split it, or ask your operator to import it; nothing was changed.',
    '文件中的新内容超过 {limit} 项。请拆分，或请运营导入。未作任何更改。',
    '新しいものが {limit} 件を超えています。分割するか、運営管理者にインポートを依頼してください。何も変更していません。',
  ]),
  'moving.not-undoable': entry(409, [
    'This move can’t be undone: it was undone already, or more than 24 hours have passed. Nothing was changed.',
    '无法撤销该导入：已撤销过，或已超过 24 小时。未作任何更改。',
    'このインポートは取り消せません。すでに取り消したか、24 時間を過ぎています。何も変更していません。',
  ]),
  'moving.undo-newer-first': entry(409, [
    'A newer move builds on this one. Undo the newer one first; nothing was changed.',
    '之后还有新的导入，请先撤销较新的一次。未作任何更改。',
    'より新しいインポートがあります。先にそちらを取り消してください。何も変更していません。',
  ]),
  'moving.stays-sold': entry(409, [
    '“{name}” stays: it was sold, counted or moved since.',
    '“{name}”保留：导入后已有销售、盘点或出入库。',
    '「{name}」は残ります。インポート後に販売・棚卸・移動されました。',
  ]),
  'moving.stays-part-of-other': entry(409, [
    '“{name}” stays: a combined product that stays contains it.',
    '“{name}”保留：被仍保留的组合商品包含。',
    '「{name}」は残ります。残るセット商品に含まれています。',
  ]),
  'moving.stays-used': entry(409, [
    '“{name}” stays: something was bought or booked for them since.',
    '“{name}”保留：导入后已有消费或入账。',
    '「{name}」は残ります。インポート後に購入または記帳がありました。',
  ]),
  'moving.stays-stock-moved': entry(409, [
    'The stock of “{name}” stays: it moved since.',
    '“{name}”的库存保留：导入后已有变动。',
    '「{name}」の在庫は残ります。インポート後に動きました。',
  ]),
  'moving.ask-currency': entry(422, ['Which currency are the amounts in?', '金额是哪种币种？', '金額の通貨は？']),
  'moving.ask-tax-inside': entry(422, ['Do prices include tax?', '价格是否含税？', '価格は税込みですか？']),
  'moving.ask-tax': entry(422, [
    'Which tax is “{about}” ({proposal})?',
    '“{about}”（{proposal}）是哪种税？',
    '「{about}」（{proposal}）はどの税ですか？',
  ]),
  'moving.ask-taxable-goods': entry(422, [
    'Which tax applies to taxable products?',
    '应税商品适用哪种税？',
    '課税商品にはどの税を適用しますか？',
  ]),
  'moving.ask-location': entry(422, [
    'Which outlet is location “{about}”?',
    '地点“{about}”对应哪家门店？',
    '場所「{about}」はどの店舗ですか？',
  ]),
  'moving.ask-outlet': entry(422, ['Which outlet has the stock?', '库存在哪家门店？', '在庫はどの店舗にありますか？']),
  'moving.ask-weight-unit': entry(422, [
    'Which unit are weighed products in?',
    '称重商品用什么单位？',
    '計量商品の単位は？',
  ]),
  'moving.ask-country': entry(422, [
    'Which country do phone numbers without a prefix belong to?',
    '没有区号的电话属于哪个国家？',
    '国番号のない電話番号はどの国のものですか？',
  ]),
  'moving.ask-cost-zero': entry(422, [
    'Does a cost of 0 mean free or unknown?',
    '成本 0 表示免费还是未知？',
    '原価 0 は無料ですか、不明ですか？',
  ]),
  'moving.ask-category': entry(422, [
    'Which category is “{about}”?',
    '“{about}”是哪个分类？',
    '「{about}」はどのカテゴリーですか？',
  ]),
  'moving.ask-points': entry(422, [
    'Is “{about}” money, points or a debt?',
    '“{about}”是金额、积分还是欠款？',
    '「{about}」は金額、ポイント、負債のどれですか？',
  ]),
  'moving.ask-columns': entry(422, [
    'What do the columns of {about} mean?',
    '{about} 的各列是什么意思？',
    '{about} の各列は何を表しますか？',
  ]),
  'moving.ask-decimal-mark': entry(422, [
    'Is the decimal mark in {about} a point or a comma?',
    '{about} 的小数点是点还是逗号？',
    '{about} の小数点はピリオドですか、カンマですか？',
  ]),
  'moving.ask-day-order': entry(422, [
    'Does the day or the month come first in {about}?',
    '{about} 中先写日还是先写月？',
    '{about} は日と月のどちらが先ですか？',
  ]),
} as const
