import { entry } from '../error.ts'

export const figureErrors = {
  'figures.period-too-long': entry(422, [
    'The period has {days, day|days}, but the maximum is {maximum}. Choose a shorter period; nothing was changed.',
    '所选期间为 {days} 天，一次最多统计 {maximum} 天。请缩短期间。未作任何更改。',
    '期間は {days} 日ですが、上限は {maximum} 日です。短い期間を選択してください。何も変更していません。',
  ]),
  'figures.no-mail': entry(422, [
    'Only administrators of a merchant can get figures by e-mail. Ask an administrator, or open the pages; nothing was changed.',
    '只有商户的管理员可以用邮件接收统计。请联系管理员，或打开页面查看。未作任何更改。',
    '集計のメールを受け取れるのは加盟店の管理者だけです。管理者に依頼するか、画面を開いてください。何も変更していません。',
  ]),
  'figures.cannot-cross': entry(422, [
    'These two can’t be combined. Use day, week, month, weekday or outlet for one of them; nothing was changed.',
    '这两个维度不能交叉。请将其中一个改为日、周、月、星期或门店。未作任何更改。',
    'この 2 つは組み合わせられません。どちらかを日・週・月・曜日・店舗にしてください。何も変更していません。',
  ]),
  'figures.too-many-cells': entry(422, [
    'The table would have {cells, cell|cells}, but the maximum is {maximum}. Choose a shorter period or broader rows; nothing was changed.',
    '该表将有 {cells} 个单元格，最多 {maximum} 个。请缩短期间，或选择更粗的行。未作任何更改。',
    '表は {cells} セルになりますが、上限は {maximum} セルです。期間を短くするか、行をまとめてください。何も変更していません。',
  ]),
  'figures.too-many-views': entry(422, [
    'You can save at most {maximum, view|views}. Remove one first; nothing was changed.',
    '最多可保存 {maximum} 个视图，请先删除一个。未作任何更改。',
    '保存できるビューは {maximum} 件までです。先に 1 件削除してください。何も変更していません。',
  ]),
} as const
