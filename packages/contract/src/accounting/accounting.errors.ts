import { entry } from '../error.ts'

export const accountingErrors = {
  'accounting.row-twice': entry(422, [
    'Another row already has these amounts: the same role and the same conditions. Change that row, or narrow this one; nothing was saved.',
    '已有另一行对应这些金额（项目和条件相同）。请更改那一行，或为此行增加条件，尚未保存。',
    '同じ項目・同じ条件の行が既にあります。その行を変更するか、この行の条件を絞ってください。保存していません。',
  ]),
  'accounting.day-not-over': entry(409, [
    '{day} is not over at this outlet yet. Seal it after its cut-off; nothing was sealed.',
    '该门店 {day} 的营业日尚未结束。请在日切之后封存，未作任何更改。',
    'この店舗の {day} はまだ終わっていません。日付の切り替え後に確定してください。何も確定していません。',
  ]),
  'accounting.day-sealed': entry(409, [
    '{day} is sealed already, and a sealed day never changes. Reload the page; nothing was changed.',
    '{day} 已封存，封存后不再更改。请重新加载页面，未更改任何内容。',
    '{day} は確定済みで、変更できません。ページを再読み込みしてください。何も変更していません。',
  ]),
  'accounting.closed-already': entry(409, [
    'The books are closed through {day} already. Choose a later day; nothing was changed.',
    '账目已关至 {day}。请选择更晚的日期，未更改任何内容。',
    '帳簿は {day} まで締め済みです。それより後の日を選んでください。何も変更していません。',
  ]),
  'accounting.not-sealed': entry(409, [
    '{outlet} has not sealed {day} yet. Seal its days first; nothing was closed.',
    '{outlet} 尚未封存 {day}。请先封存，未作任何更改。',
    '{outlet} は {day} をまだ確定していません。先に確定してください。何も締めていません。',
  ]),
  'accounting.own-not-sealed': entry(409, [
    'The books of the merchant itself have not sealed {day} yet. They follow the outlets within 15 minutes; try again then. Nothing was closed.',
    '商户自身的账簿尚未封存 {day}。门店封存后 15 分钟内会自动封存，请稍后再试。未作任何更改。',
    '本部の帳簿は {day} をまだ確定していません。店舗の確定後 15 分以内に自動で確定します。その後もう一度お試しください。何も締めていません。',
  ]),
  'accounting.open-already': entry(409, [
    'These days are open already. Choose an earlier day; nothing was changed.',
    '这些日期本来就是打开的。请选择更早的日期，未更改任何内容。',
    'その期間は締められていません。より前の日を選んでください。何も変更していません。',
  ]),
  'accounting.role-unmapped': entry(409, [
    'These amounts have no account yet: {roles}. Give them one under Accounts, then export again; nothing was changed.',
    '以下金额尚无科目：{roles}。请在“科目对应”中设置后重新导出。未作任何更改。',
    '科目のない金額があります：{roles}。「勘定科目」で設定してから出力し直してください。何も変更していません。',
  ]),
  'accounting.account-unfit': entry(409, [
    'DATEV takes account numbers of up to 9 digits and tax keys of up to 4, and these are none: {accounts}. Change them under Accounts, then export again; nothing was made.',
    'DATEV 只接受最多 9 位数字的科目编号和最多 4 位数字的税码，以下不符合：{accounts}。请在“科目对应”中更改后重新导出。未生成任何文件。',
    'DATEV の科目番号は 9 桁まで、税キーは 4 桁までの数字です。次は使えません：{accounts}。「勘定科目」で変更してから出力し直してください。ファイルは作成していません。',
  ]),
  'accounting.letters-unfit': entry(409, [
    'The encoding of this format lacks letters of these accounts: {accounts}. Give them other names under Accounts, or choose another format; nothing was made.',
    '此格式的字符编码无法表示以下科目中的某些字符：{accounts}。请在“科目对应”中改名，或选择其他格式。未生成任何文件。',
    'この形式の文字コードにない文字が次の科目にあります：{accounts}。「勘定科目」で名前を変えるか、別の形式を選んでください。ファイルは作成していません。',
  ]),
  'accounting.currency-unfit': entry(409, [
    '{program} keeps books in {wanted} only, and these are in {currency}. Choose another format; nothing was made.',
    '{program} 只接受 {wanted} 账簿，此账簿的币种为 {currency}。请选择其他格式。未生成任何文件。',
    '{program} で扱える通貨は {wanted} のみです。この帳簿の通貨は {currency} です。別の形式を選んでください。ファイルは作成していません。',
  ]),
  'accounting.points-without-value': entry(422, [
    'No rule says what points pay. Enter what they are worth, or set that rule under Points; nothing was changed.',
    '尚未设置积分抵扣规则。请输入积分价值，或先在“积分设置”中设置规则；未作任何更改。',
    'ポイント利用のルールがありません。価値を入力するか、「ポイント設定」でルールを設定してください。何も変更していません。',
  ]),
  'accounting.batches-backwards': entry(422, [
    'The last batch ({last}) is before the first batch ({first}). Swap the two numbers; nothing was made.',
    '最后批次（{last}）早于第一批次（{first}）。请对调两个编号；未生成任何文件。',
    '最後のバッチ（{last}）が最初のバッチ（{first}）より前です。番号を入れ替えてください。ファイルは作成していません。',
  ]),
  'accounting.batches-exported': entry(409, [
    'Export no. {number} already has batches {first}–{last} of these. Export the others, or reverse that export first; nothing was exported.',
    '第 {number} 号导出已包含其中的第 {first}–{last} 批。请只导出其余批次，或先冲销该导出；未生成任何文件。',
    '出力 {number} に、このうちのバッチ {first}～{last} が含まれています。残りのバッチを出力するか、先にその出力を取り消してください。ファイルは作成していません。',
  ]),
  'accounting.batch-altered': entry(409, [
    'Batch {number} of {day} is not as it was sealed: it was changed in the database. Ask whoever runs the server to prove the books; nothing was exported.',
    '第 {number} 批（{day}）与封存时不一致，曾在数据库中被改动。请联系服务器管理员核对账簿；未生成任何文件。',
    'バッチ {number}（{day}）は確定時の内容と違い、データベースで変更されています。サーバーの管理者に帳簿の検証を依頼してください。ファイルは作成していません。',
  ]),
  'accounting.export-reversed': entry(409, [
    'This export is taken back already, or takes one back itself. Make a new one; nothing was changed.',
    '该导出已冲销，或本身就是冲销。请重新导出。未作任何更改。',
    'この出力は取消済みか、取消そのものです。新しく出力してください。何も変更していません。',
  ]),
}
