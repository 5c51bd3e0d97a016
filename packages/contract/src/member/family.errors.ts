import { entry } from '../error.ts'

export const familyErrors = {
  'family.too-many': entry(422, [
    'At most {most, family card|family cards} can share one account. Take one out of use first; nothing was saved.',
    '一个账户最多可有 {most} 张家庭卡，未保存。请先停用一张。',
    '1 つの口座を共有できる家族カードは {most} 枚までです。先に 1 枚を停止してください。保存していません。',
  ]),
} as const
