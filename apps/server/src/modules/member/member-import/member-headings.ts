import type { memberImportField } from '@kassa/contract/member/member-import.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'

export type MemberField = z.infer<typeof memberImportField>
type Named = Exclude<MemberField, 'ignore'>

/** The possible columns of a sheet with members. */
export const memberHeadings = headingsOf<Named>({
  cardNumber: [
    'Card number',
    '卡号',
    'カード番号',
    'card | card no | member number | 会员卡号 | 会员号 | 会員番号 | カード',
  ],
  name: ['Name', '姓名', '名前', 'member | full name | customer | 会员姓名 | 会员 | 氏名 | 会員名'],
  reading: ['Reading', '姓名读音', 'よみがな', 'furigana | kana | フリガナ | ふりがな | カナ'],
  phone: ['Phone', '手机号', '電話番号', 'mobile | phone number | 手机 | 电话 | 联系电话 | 携帯電話'],
  email: ['E-mail', '邮箱', 'メール', 'email | mail | 电子邮箱 | メールアドレス'],
  birthday: ['Birthday', '生日', '誕生日', 'birth date | date of birth | 出生日期 | 生年月日'],
  gender: ['Gender', '性别', '性別', 'sex'],
  level: ['Level', '等级', '会員ランク', 'member level | tier | rank | 会员等级 | ランク | 級'],
  levelUntil: ['Level until', '等级有效至', 'ランクの期限', 'level valid until | 等级到期日 | ランク有効期限'],
  points: ['Points', '积分', 'ポイント', 'opening points | 期初积分 | 当前积分 | 保有ポイント'],
  principal: ['Principal', '本金余额', '残高', 'balance | stored value | 余额 | 储值余额 | 储值本金 | チャージ残高'],
  bonus: ['Bonus', '赠金余额', 'ボーナス残高', 'bonus balance | gift balance | 赠送余额'],
  note: ['Note', '备注', 'メモ', 'remark | remarks | comment | 備考'],
})
