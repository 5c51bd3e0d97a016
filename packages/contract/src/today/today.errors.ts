import { entry } from '../error.ts'

export const todayErrors = {
  'errand.until-invalid': entry(422, [
    'An entry is put off until a moment from now on, at most {days} days ahead. Nothing was changed; choose another moment.',
    '待办只能推迟到现在之后、最多 {days} 天内的时间，未更改。请选择其他时间。',
    '後回しにできるのは今から {days} 日以内の時刻です。変更していません。別の時刻を選んでください。',
  ]),
}
