import { entry } from '../error.ts'

/** Remarks on stock that comes without its goods, and on staff. */
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
    '“{name}” is not sold at any outlet that the file has a quantity for; it stays as it is.',
    '“{name}”不在文件所列的门店销售，保持不变。',
    '「{name}」はファイルにある店舗で販売していないため、そのままにします。',
  ]),
  'moving.count-beyond-own': entry(422, [
    'The file has a quantity of “{name}” for an outlet that you may not work at; it stays as it is.',
    '文件中“{name}”的数量涉及您无权管理的门店，保持不变。',
    'ファイルの「{name}」の数量に、操作権限のない店舗の分があるため、そのままにします。',
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
  'moving.count-moved-since': entry(422, [
    '“{name}”: {counted} were counted and {moved} moved here since, so its stock becomes {taken}.',
    '“{name}”：盘点为 {counted}，此后变动 {moved}，库存设为 {taken}。',
    '「{name}」：実数 {counted}、その後の増減 {moved} のため、在庫は {taken} になります。',
  ]),
  'moving.count-older': entry(422, [
    'The stock of “{name}” stays {here}: it was counted after this list, or nobody said when the list was counted. Say when, or count it here.',
    '“{name}”的库存保持 {here}：此列表之后已有盘点，或未说明列表的盘点时间。请说明时间，或在此处盘点。',
    '「{name}」の在庫は {here} のままです。この一覧より後に数えられたか、一覧を数えた時刻が分かりません。時刻を入れるか、こちらで棚卸してください。',
  ]),
  'moving.counted-later': entry(422, [
    '{file} cannot have been counted at {moment}: that is still to come at outlet {outlet}. Correct the time, or leave it empty.',
    '{file} 不可能在 {moment} 盘点：门店 {outlet} 尚未到该时间。请更正时间，或留空。',
    '{file} の実数時刻 {moment} は、店舗 {outlet} ではまだ来ていません。時刻を直すか、空欄にしてください。',
  ]),
  'moving.counts-without-quantity': entry(422, [
    '{count, row has|rows have} no quantity; that stock is left as it is.',
    '{count} 行没有数量，其库存保持不变。',
    '数量のない {count} 行の在庫は、そのままにします。',
  ]),
  'moving.staff-left': entry(422, [
    '{count} people no longer work there; they are left out.',
    '{count} 人已离职，已略去。',
    '退職した {count} 人は除外します。',
  ]),
  'moving.staff-without-name': entry(422, [
    'Somebody of the staff (number {number}) has no name; the row is not imported.',
    '有一名员工（工号 {number}）没有姓名，该行不会导入。',
    '名前のないスタッフ（番号 {number}）の行はインポートしません。',
  ]),
  'moving.staff-twice': entry(422, [
    '“{name}” already stands in row {first}; this row is not imported.',
    '“{name}”已在第 {first} 行，本行不会导入。',
    '「{name}」は {first} 行目に既にあるため、この行はインポートしません。',
  ]),
  'moving.staff-number-unfit': entry(422, [
    'The number {number} of “{name}” is not 2–20 letters, digits, - or _. They get the next free number.',
    '“{name}”的工号 {number} 不是 2–20 位字母、数字、- 或 _，将使用下一个空号。',
    '「{name}」の番号 {number} は 2～20 桁の英数字・-・_ ではないため、次の空き番号を割り当てます。',
  ]),
  'moving.staff-name-cut': entry(422, [
    'The name “{name}” has more than {most, character|characters}; it is cut.',
    '姓名“{name}”超过 {most} 个字符，已截短。',
    '名前「{name}」は {most} 文字を超えるため、短くします。',
  ]),
  'moving.staff-beyond-own': entry(422, [
    '“{name}” would get the role “{role}”, which may do more than you. They are not imported: choose another role, or ask somebody who may give it.',
    '“{name}”将得到角色“{role}”，其权限超出您本人，因此不会导入。请选择其他角色，或请有权授予的人操作。',
    '「{name}」に割り当てる役割「{role}」は、あなたの権限を超えるため、インポートしません。別の役割を選ぶか、割り当てられる人に依頼してください。',
  ]),
  'moving.staff-without-role': entry(422, [
    '“{name}” (“{role}”) gets no role here and is not imported.',
    '“{name}”（“{role}”）在此没有对应角色，不会导入。',
    '「{name}」（「{role}」）には割り当てる役割がないため、インポートしません。',
  ]),
  'moving.staff-email-taken': entry(422, [
    'The e-mail {email} of “{name}” belongs to somebody else here; they are added without it.',
    '“{name}”的邮箱 {email} 已属于此处的其他人，添加时不含邮箱。',
    '「{name}」のメール {email} は、ここでは別の人のものです。メールなしで追加します。',
  ]),
  'moving.staff-number-taken': entry(422, [
    'The number {number} of “{name}” belongs to somebody else here, or did; they get the next free number.',
    '“{name}”的工号 {number} 属于或曾属于此处的其他人，将使用下一个空号。',
    '「{name}」の番号 {number} は、ここでは別の人のもの（または以前のもの）です。次の空き番号を割り当てます。',
  ]),
  'moving.staff-other-name': entry(422, [
    '“{name}” in the file has the number under which “{here}” came; “{here}” is left unchanged.',
    '文件中“{name}”的工号，是“{here}”此前迁入时所用；“{here}”保持不变。',
    'ファイルの「{name}」の番号は、以前「{here}」が移行したときの番号です。「{here}」はそのままにします。',
  ]),
  'moving.staff-nowhere': entry(422, [
    'The file says no outlet for “{name}” that is part of the move. They are added and work nowhere yet.',
    '文件中“{name}”没有迁入的门店，添加后暂不属于任何门店。',
    '「{name}」には移行対象の店舗がありません。追加しますが、まだどの店舗にも所属しません。',
  ]),
} as const
