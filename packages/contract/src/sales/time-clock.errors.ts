import { entry } from '../error.ts'

export const timeClockErrors = {
  'clock.in-the-future': entry(422, [
    'The time {given} is in the future. Enter a time that has passed; nothing was added.',
    '时间 {given} 尚未到来，请填写过去的时间。未添加。',
    '{given} は未来の日時です。過去の日時を入力してください。追加していません。',
  ]),
  'clock.struck-already': entry(409, [
    'This entry was already struck out. Nothing was changed.',
    '此记录已作废。未作任何更改。',
    'この打刻は既に取り消されています。何も変更していません。',
  ]),
} as const
