import { entry } from '../error.ts'

export const timeClockErrors = {
  'clock.in-the-future': entry(422, [
    'at {given} has not come yet. Nothing was added; enter a moment that is past.',
    'at {given} 尚未到来。未添加，请填写过去的时间。',
    '{given} はまだ来ていません。過去の日時を入力してください。追加していません。',
  ]),
  'clock.struck-already': entry(409, [
    'This entry was already struck out. Nothing was changed.',
    '该记录已被作废，未作更改。',
    'この打刻は既に取り消されています。何も変更していません。',
  ]),
} as const
