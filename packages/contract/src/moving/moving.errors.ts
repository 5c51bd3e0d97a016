import { entry } from '../error.ts'
import { archiveErrors } from './archive.errors.ts'
import { movingRemarks } from './moving-remarks.errors.ts'
import { movingUploads } from './moving-uploads.errors.ts'
import { testCopyErrors } from './test-copy.errors.ts'

/** Refusals and questions of a move, with the remarks on its rows. A doubtful row is taken all the same. */
export const movingErrors = {
  ...archiveErrors,
  ...testCopyErrors,
  ...movingRemarks,
  ...movingUploads,
  'moving.no-files': entry(422, [
    'The upload contains no lists. Add CSV, Excel or OpenDocument files, or a zip of them.',
    '上传的内容中没有列表。请添加 CSV、Excel 或 OpenDocument 文件，或它们的 zip。',
    'アップロードに一覧がありません。CSV・Excel・OpenDocument のファイル、またはその zip を追加してください。',
  ]),
  'moving.needs-too-much': entry(422, [
    'Reading this file needs more memory than one file may have. Split it into several files; nothing was changed.',
    '读取此文件所需的内存超过单个文件的上限。请拆分成多个文件。未作任何更改。',
    'このファイルの読み込みには、1 ファイルの上限を超えるメモリが必要です。複数のファイルに分けてください。何も変更していません。',
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
    'The zip has more than {entries, file|files} or unpacks to more than {gigabytes} GB. Nothing was imported.',
    'zip 超过 {entries} 个文件，或解压后超过 {gigabytes} GB。未导入任何内容。',
    'zip のファイルが {entries} 個を超えるか、展開すると {gigabytes} GB を超えます。何もインポートしていません。',
  ]),
  'moving.zip-pictures': entry(422, [
    '{count, picture in the zip is|pictures in the zip are} left out.',
    'zip 中的 {count} 张图片已略去。',
    'zip 内の画像 {count} 枚は除外します。',
  ]),
  'moving.no-list': entry(422, [
    'This file is not a list and is left out.',
    '该文件不是列表，已略去。',
    'このファイルは一覧ではないため除外します。',
  ]),
  'moving.too-many-sheets': entry(422, [
    'Only the first {most, sheet of a workbook is|sheets of a workbook are} read; this one is left out.',
    '只读取工作簿的前 {most} 张工作表，此表已略去。',
    'ブックは最初の {most} シートだけを読み取ります。このシートは除外します。',
  ]),
  'moving.row-open-quote': entry(422, [
    'A quotation mark in row {row} never ends; that row is left out. Mend the file and import it again.',
    '第 {row} 行的引号没有结束，该行已略去。请修正文件后再次导入。',
    '{row} 行目の引用符が閉じていないため、その行は除外します。ファイルを直してもう一度インポートしてください。',
  ]),
  'moving.workbook-unreadable': entry(422, [
    'This workbook can’t be opened: it is damaged, or of a format other than xlsx, xls and ods. Open it in a spreadsheet program, save it as xlsx and choose it again. Nothing was imported from it.',
    '无法打开此工作簿：文件已损坏，或不是 xlsx、xls、ods 格式。请用表格软件打开，另存为 xlsx 后重新选择。其中内容均未导入。',
    'このブックを開けません。壊れているか、xlsx・xls・ods 以外の形式です。表計算ソフトで開き、xlsx で保存して選び直してください。中身は何もインポートしていません。',
  ]),
  'moving.file-is-page': entry(422, [
    'This file has the name of a list and is a web page or an old XML workbook inside. Open it in a spreadsheet program, save it as xlsx and choose it again. Nothing was imported from it.',
    '该文件名像表格，内容却是网页或旧式 XML 表格。请用表格软件打开，另存为 xlsx 后重新选择。其中内容均未导入。',
    'ファイル名は表ですが、中身は Web ページか古い XML 形式です。表計算ソフトで開き、xlsx で保存して選び直してください。中身は何もインポートしていません。',
  ]),
  'moving.runs-already': entry(409, [
    'A move is already running. Wait until it is finished, or undo it. Nothing was imported from this file.',
    '已有一项导入正在进行。请等它完成，或将其撤销。未导入此文件的任何内容。',
    '別のインポートが進行中です。終わるまで待つか、取り消してください。このファイルからは何もインポートしていません。',
  ]),
  'moving.not-running': entry(409, [
    'This move is not running any more. Nothing was changed.',
    '该导入已不在进行。未作任何更改。',
    'このインポートはもう進行していません。何も変更していません。',
  ]),
  'moving.command-runs': entry(409, [
    'An operator’s command runs this move; only the operator can stop it. Nothing was changed.',
    '该导入由运营的命令执行，只能由运营停止。未作任何更改。',
    'このインポートは運営管理者のコマンドで進行中のため、運営管理者だけが停止できます。何も変更していません。',
  ]),
  'moving.planned-before': entry(409, [
    'Another import or undo came in after this one was planned. Nothing was imported; plan it again.',
    '此计划之后另有导入或撤销。未导入任何内容，请重新生成计划。',
    'この計画の後に、別のインポートか取り消しがありました。何もインポートしていません。計画し直してください。',
  ]),
  'moving.stopped': entry(409, [
    'This move was undone, or another took over, while it ran. It does nothing more; what came stays unless it was undone.',
    '此导入在进行中被撤销或被另一项取代，已停止。已导入的内容保留，除非已撤销。',
    'このインポートは進行中に取り消されたか、別のものに代わられたため停止しました。取り消されていない限り、取り込んだものは残ります。',
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
    'The amounts are in {said}, but outlet {number} sells in {currency}. Amounts are not converted between currencies. Export the file in {currency}, or choose an outlet that sells in {said}; nothing was changed.',
    '金额为 {said}，而门店 {number} 使用 {currency}。不同币种之间不会换算。请以 {currency} 重新导出，或选择使用 {said} 的门店。未作任何更改。',
    '金額は {said} ですが、店舗 {number} の通貨は {currency} です。通貨の換算は行いません。{currency} で書き出し直すか、{said} の店舗を選んでください。何も変更していません。',
  ]),
  'moving.tax-unknown': entry(422, [
    'No tax here is called “{name}”. Nothing was changed.',
    '此处没有名为“{name}”的税。未作任何更改。',
    '「{name}」という税はここにありません。何も変更していません。',
  ]),
  'moving.staff-not-allowed': entry(403, [
    'The file has staff, and you may not add staff. Leave the list of staff out, or ask somebody who may; nothing was changed.',
    '文件中有员工，而您无权添加员工。请去掉员工名单，或请有权限的人操作；未作任何更改。',
    'ファイルにスタッフが含まれますが、スタッフを追加する権限がありません。名簿を除くか、権限のある人に依頼してください。何も変更していません。',
  ]),
  'moving.price-lists-not-allowed': entry(403, [
    'The file has price lists, and you may not add marketing plans. Leave the list out, or ask somebody who may; nothing was changed.',
    '文件中有价目表，而您无权添加营销活动。请去掉该表，或请有权限的人操作；未作任何更改。',
    'ファイルに価格表が含まれますが、販促プランを追加する権限がありません。価格表を除くか、権限のある人に依頼してください。何も変更していません。',
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
    'The file has more than {limit, new item|new items}. Split it, or ask your operator to import it; nothing was changed.',
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
  'moving.stays-edited': entry(409, [
    'The name, tax and prices of “{name}” stay: they were changed since.',
    '“{name}”的名称、税和价格保留：此后已更改。',
    '「{name}」の名称・税・価格は残ります。その後に変更されました。',
  ]),
  'moving.stays-set-aside': entry(409, [
    '“{name}” stays: it is set aside for a customer.',
    '“{name}”保留：已为顾客预留。',
    '「{name}」は残ります。お客様のために取り置き中です。',
  ]),
  'moving.stays-stock-set-aside': entry(409, [
    'The stock of “{name}” stays: it is set aside for a customer.',
    '“{name}”的库存保留：已为顾客预留。',
    '「{name}」の在庫は残ります。お客様のために取り置き中です。',
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
  'moving.stays-staff-used': entry(409, [
    '“{name}” stays on the staff: they have a password or PIN, or sold or clocked in since.',
    '员工“{name}”保留：已设密码或 PIN，或此后已有销售、打卡。',
    'スタッフ「{name}」は残ります。パスワードか PIN があるか、その後に販売または打刻しました。',
  ]),
  'moving.stays-price-list-touched': entry(409, [
    'The price list “{name}” stays: it was switched on or changed since.',
    '价目表“{name}”保留：此后已启用或更改。',
    '価格表「{name}」は残ります。その後に有効化または変更されました。',
  ]),
  'moving.stays-layaway-used': entry(409, [
    'The layaway {name} stays: a till had it, or it was paid into, collected or cancelled since.',
    '分期预留 {name} 保留：此后收银台取出过，或已付款、提货、取消。',
    '分割取り置き {name} は残ります。その後にレジで呼び出し、入金、受け取りまたは取り消しがありました。',
  ]),
  'moving.stays-stock-moved': entry(409, [
    'The stock of “{name}” stays: it moved since.',
    '“{name}”的库存保留：导入后已有变动。',
    '「{name}」の在庫は残ります。インポート後に動きました。',
  ]),
  'moving.ask-currency': entry(422, ['Which currency are the amounts in?', '金额是哪种币种？', '金額の通貨は？']),
  'moving.ask-tax-inside': entry(422, ['Do prices include tax?', '价格是否含税？', '価格は税込みですか？']),
  'moving.ask-currency-differs': entry(422, [
    'The amounts look like {proposal}, but this shop sells in {here}. Which currency are they in? Amounts in another currency than the outlet’s can’t be imported.',
    '金额看起来是 {proposal}，而本店使用 {here}。金额是哪种币种？与门店币种不同的金额无法导入。',
    '金額は {proposal} のようですが、この店の通貨は {here} です。金額の通貨は？店舗と異なる通貨の金額はインポートできません。',
  ]),
  'moving.ask-tax-without-rate': entry(422, [
    'Which tax is “{about}”? The file names no rate.',
    '“{about}”是哪种税？文件中没有税率。',
    '「{about}」はどの税ですか？ファイルに税率がありません。',
  ]),
  'moving.ask-tax': entry(422, ['Which tax is “{about}”?', '“{about}”是哪种税？', '「{about}」はどの税ですか？']),
  'moving.ask-taxable-goods': entry(422, [
    'Which tax applies to taxable products?',
    '应税商品适用哪种税？',
    '課税商品にはどの税を適用しますか？',
  ]),
  'moving.ask-untaxed-goods': entry(422, [
    'Which tax do goods have here that the file calls untaxed?',
    '文件中标为不征税的商品，在此处适用哪种税？',
    'ファイルで非課税とされている商品には、どの税を適用しますか？',
  ]),
  'moving.ask-location': entry(422, [
    'Which outlet is location “{about}”?',
    '地点“{about}”对应哪家门店？',
    '場所「{about}」はどの店舗ですか？',
  ]),
  'moving.ask-outlet': entry(422, [
    'Which outlet has the stock and the sales?',
    '库存和销售属于哪家门店？',
    '在庫と売上はどの店舗のものですか？',
  ]),
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
  'moving.ask-staff-role': entry(422, [
    'Which role do people with the role “{about}” get?',
    '角色为“{about}”的人，在此使用哪个角色？',
    '役割「{about}」の人には、どの役割を割り当てますか？',
  ]),
  'moving.ask-staff-without-role': entry(422, [
    'Which role do people without a role in the file get?',
    '文件中没有角色的人，使用哪个角色？',
    'ファイルに役割のない人には、どの役割を割り当てますか？',
  ]),
  'moving.ask-decimal-mark': entry(422, [
    'Is the decimal mark in {about} a point or a comma?',
    '{about} 的小数点是点还是逗号？',
    '{about} の小数点はピリオドですか、カンマですか？',
  ]),
  'moving.ask-count-moment': entry(422, [
    'When was the stock in {about} counted, by the shop’s clock? What was sold since is taken off, and no newer count is overwritten. Leave it empty if nobody knows: goods that sold or were counted here keep their stock.',
    '{about} 中的库存是何时盘点的（门店时间）？此后的销售会从中扣除，较新的盘点不会被覆盖。不清楚请留空：此处已售过或盘点过的商品保持原库存。',
    '{about} の在庫はいつ数えましたか（店舗の時刻）。それ以降の販売分を差し引き、より新しい棚卸は上書きしません。不明なら空欄にしてください。こちらで販売または棚卸した商品の在庫はそのままです。',
  ]),
  'moving.ask-day-order': entry(422, [
    'Does the day or the month come first in {about}?',
    '{about} 中先写日还是先写月？',
    '{about} は日と月のどちらが先ですか？',
  ]),
} as const
