import { entry } from '../error.ts'
import { movingRows } from './moving-rows.errors.ts'
import { movingHistory } from './moving-history.errors.ts'
import { movingLayaways } from './moving-layaways.errors.ts'
import { movingOthers } from './moving-others.errors.ts'
import { movingPriceLists } from './moving-price-lists.errors.ts'
import { movingPictures } from './moving-pictures.errors.ts'
import { movingCards } from './moving-cards.errors.ts'
import { movingEnds } from './moving-ends.errors.ts'
import { movingAmounts } from './moving-amounts.errors.ts'

/** Remarks on rows and things of a move: they are doubtful, or cannot be taken, and why. */
export const movingRemarks = {
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
  'moving.code-digits-rounded': entry(422, [
    'A spreadsheet may have rounded the code {code}: it keeps 15 digits. It is imported unchanged; compare it with the label.',
    '条码 {code} 可能被表格软件四舍五入（只保留 15 位），按原样导入，请与标签核对。',
    'コード {code} は表計算ソフトで丸められた可能性があります（15 桁まで）。そのままインポートします。ラベルと照らし合わせてください。',
  ]),
  'moving.code-almost-twice': entry(422, [
    'The code {code} differs from {other} in row {first} only by leading zeros. Both are imported; check whether they are one product.',
    '条码 {code} 与第 {first} 行的 {other} 只差开头的零。两者都导入，请确认是否为同一商品。',
    'コード {code} は {first} 行目の {other} と先頭の 0 だけが違います。両方インポートします。同じ商品でないか確認してください。',
  ]),
  'moving.twin': entry(422, [
    'The files have another “{name}”, and nothing tells the two apart. Both are imported; check whether they are one.',
    '文件中另有一个“{name}”，无从区分。两者都导入，请确认是否重复。',
    'ファイルには別の「{name}」もあり、区別できません。両方インポートします。重複でないか確認してください。',
  ]),
  'moving.name-of-other-code': entry(422, [
    'A product “{name}” already exists with another code. This one is added as well; check whether they are one product.',
    '已有同名商品“{name}”，但条码不同。该商品仍会添加，请确认是否为同一商品。',
    '別のコードの商品「{name}」が既にあります。これも追加します。同じ商品でないか確認してください。',
  ]),
  ...movingCards,
  ...movingEnds,
  ...movingAmounts,
  ...movingPictures,
  ...movingHistory,
  ...movingRows,
  ...movingOthers,
  ...movingLayaways,
  ...movingPriceLists,
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
    'The code {code} is longer than {most, character|characters} or has characters that scanners can’t read; it is left out.',
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
  'moving.codes-cut': entry(422, [
    'Only the first {most, code is|codes are} imported; left out: {codes}.',
    '只导入前 {most} 个条码，略去：{codes}。',
    'コードは最初の {most} 個だけインポートします。除外：{codes}。',
  ]),
  'moving.totals-row': entry(422, [
    'This row adds up the others; it is left out.',
    '该行是合计行，已略去。',
    'ほかの行の合計のため除外します。',
  ]),
  'moving.headings-again': entry(422, [
    'This row repeats the headings; it is left out.',
    '该行重复了表头，已略去。',
    '見出しの繰り返しのため除外します。',
  ]),
  'moving.title-differs': entry(422, [
    'This row belongs to “{name}” by its handle but is called “{other}”; it is imported as a variant of the first.',
    '该行按 handle 属于“{name}”，名称却是“{other}”，作为前者的规格导入。',
    'ハンドルでは「{name}」の行ですが名前は「{other}」です。前者のバリエーションとしてインポートします。',
  ]),
  'moving.value-missing': entry(422, [
    'This variant of “{name}” has no {attribute}; “{value}” is used.',
    '“{name}”的该规格没有{attribute}，使用“{value}”。',
    '「{name}」のこのバリエーションには {attribute} がないため、「{value}」を使います。',
  ]),
  'moving.columns-unread': entry(422, [
    'These columns are not used here: {columns}.',
    '以下各列用不到：{columns}。',
    '次の列はここでは使いません：{columns}。',
  ]),
  'moving.pictures': entry(422, [
    'The pictures of {count, product|products} are left out unless you choose to take them.',
    '{count} 个商品的图片将略去，除非您选择一并导入。',
    '{count} 商品の画像は、インポートを選ばない限り除外します。',
  ]),
  'moving.supplier-codes': entry(422, [
    'The supplier’s codes of {count, item|items} are left out: the file has no supplier or no cost beside them.',
    '{count} 个商品的供应商货号已略去：文件中没有对应的供应商或成本。',
    '{count} 件の仕入先コードは除外します。ファイルに仕入先または原価がありません。',
  ]),
  'moving.supplier-unfit': entry(422, [
    'The supplier name “{name}” is too short; it is left out.',
    '供应商名称“{name}”过短，已略去。',
    '仕入先名「{name}」は短すぎるため除外します。',
  ]),
  'moving.several-taxes': entry(422, [
    '{count, product has|products have} several taxes ({taxes}). A product has one tax or group here: answer one of them with the group.',
    '{count} 个商品有多个税种（{taxes}）。此处一个商品只有一个税种或税组：请将其中一个答为税组。',
    '{count} 件の商品に複数の税があります（{taxes}）。ここでは税またはグループは 1 つです。いずれかにグループを選んでください。',
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
    'The tag “{label}” is cut to {most, character|characters}.',
    '标签“{label}”已截断为 {most} 个字符。',
    'タグ「{label}」は {most} 文字に切りました。',
  ]),
  'moving.note-cut': entry(422, [
    'Note and address are cut to {most, character|characters}.',
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
    'The description is cut to {most, character|characters}.',
    '描述已截断为 {most} 个字符。',
    '説明を {most} 文字に短くしました。',
  ]),
  'moving.label-unfit': entry(422, [
    'The label “{label}” is too short or too long; it is left out.',
    '标签“{label}”过短或过长，已略去。',
    'ラベル「{label}」は短すぎるか長すぎるため除外します。',
  ]),
  'moving.labels-cut': entry(422, [
    'Only the first {most, label is|labels are} imported.',
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
    '“{name}” has more than 5 attributes or 200 variants. It is split into several products; this one is “{own}”.',
    '“{name}”超过 5 个属性或 200 个规格，因此拆成多个商品，这是其中的“{own}”。',
    '「{name}」は属性 5 個または 200 バリエーションを超えているため、複数の商品に分けます。これは「{own}」です。',
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
  'moving.phone-damaged': entry(422, [
    'A spreadsheet shortened the phone number {phone}, so it is left out. Export the file again without opening it.',
    '电话号码 {phone} 被表格软件缩短，因此略去。请重新导出，且不要先打开文件。',
    '電話番号 {phone} は表計算ソフトで桁が失われたため除外します。開かずにエクスポートし直してください。',
  ]),
  'moving.contact-of-other': entry(422, [
    'Another customer here already has the phone or e-mail of “{name}”: imported without it and not merged.',
    '“{name}”的电话或邮箱已属于这里的另一位客户：不带该联系方式导入，也不合并。',
    '「{name}」の電話番号またはメールは既に別のお客様のものです。それなしでインポートし、統合はしません。',
  ]),
  'moving.parent-missing': entry(422, [
    '“{name}” is a variant of {parent}, which is not in the files; it is imported as a product of its own.',
    '“{name}”是 {parent} 的规格，但文件中没有该商品；它作为单独的商品导入。',
    '「{name}」は {parent} のバリエーションですが、その商品がファイルにないため、単独の商品としてインポートします。',
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
  'moving.tax-paper-unused': entry(422, [
    'The certificate {number} is left out: the file says that this customer is not tax exempt.',
    '证明 {number} 已略去：文件称该顾客不免税。',
    '証明書 {number} は除外します。この顧客は免税ではないとファイルにあります。',
  ]),
  'moving.tax-paper-unfit': entry(422, [
    'The certificate number {number} is damaged or longer than {most, character|characters}: this customer pays tax until you enter it.',
    '证明号码 {number} 已损坏或超过 {most} 个字符：在您录入之前，该顾客照常计税。',
    '証明書番号 {number} は壊れているか、{most} 文字を超えています。入力し直すまで、この顧客は課税されます。',
  ]),
  'moving.tax-paper-day-unfit': entry(422, [
    'The last day {day} of the certificate {number} can’t be read: this customer pays tax until you enter it.',
    '无法读取证明 {number} 的最后一天 {day}：在您录入之前，该顾客照常计税。',
    '証明書 {number} の期限「{day}」を読み取れません。入力し直すまで、この顧客は課税されます。',
  ]),
  'moving.tax-paper-without-day': entry(422, [
    'The certificate {number} has no last day in the file: it frees this customer without an end.',
    '文件中证明 {number} 没有最后一天：该顾客将一直免税。',
    '証明書 {number} の期限がファイルにないため、この顧客は無期限で免税になります。',
  ]),
  'moving.points-in-parts': entry(422, [
    '{points, point|points}: {taken, is|are} imported, the rest is left out.',
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
  'moving.class-left-out': entry(422, [
    '“{name}” is left out, as chosen for all rows with this doubt.',
    '“{name}”已略去：已选择略去此类存疑的行。',
    '「{name}」は除外しました。この種類の要確認行は除外すると選ばれています。',
  ]),
  'moving.variant-new': entry(422, [
    'The file has variants of “{name}” that are not here. They are not added; add them to the product by hand.',
    '文件中“{name}”的部分规格在此处没有，不会自动新增，请在商品中手工添加。',
    '「{name}」には、ここにないバリエーションがファイルにあります。自動では追加されません。商品の画面で追加してください。',
  ]),
  'moving.name-known': entry(422, [
    '“{name}” already exists and the file has no code: treated as the same and not added again.',
    '已有“{name}”，且文件没有条码：视为同一商品，不重复添加。',
    '「{name}」は既にあり、ファイルにコードがありません。同じものとして扱い、追加しません。',
  ]),
} as const
