import type { staffImportField } from '@kassa/contract/organisation/staff.calls.ts'
import type { z } from 'zod'
import type { Locale } from '../../../platform/actor.ts'

export type StaffField = z.infer<typeof staffImportField>
type Named = Exclude<StaffField, 'ignore'>

/** What a column is called in the template, and what sheets call it besides. */
const headings: Readonly<Record<Named, readonly [en: string, zh: string, ja: string, more: string]>> = {
  number: [
    'Staff number',
    '工号',
    'スタッフ番号',
    'number | no | employee number | 员工编号 | 编号 | 社員番号 | 従業員番号',
  ],
  firstName: ['First name', '名', '名', 'given name | name | 姓名 | 员工姓名 | 氏名 | 名前'],
  lastName: ['Last name', '姓', '姓', 'family name | surname'],
  position: ['Position', '职位', '役職', 'job title | title | 岗位 | 职务'],
  phone: ['Phone', '电话', '電話番号', 'mobile | phone number | 手机 | 手机号 | 联系电话 | 携帯電話'],
  email: ['E-mail', '邮箱', 'メール', 'email | mail | 电子邮箱 | メールアドレス'],
  role: ['Role', '角色', 'ロール', '权限角色 | 権限'],
  outlets: ['Outlets', '门店', '店舗', 'outlet | store | stores | 所属门店 | 所属店舗'],
  password: ['Password', '密码', 'パスワード', 'initial password | 初始密码 | 初期パスワード'],
}

const place = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 } as const

export const staffFields = Object.keys(headings) as Named[]

export const staffHeading = (field: Named, locale: Locale): string => headings[field][place[locale]]

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]+/g, '')

const byHeading = new Map(
  staffFields.flatMap((field) => {
    const [en, zh, ja, more] = headings[field]
    return [...more.split(' | '), en, zh, ja].map((heading) => [folded(heading), field] as const)
  }),
)

/** The field each heading most likely means; each field once. */
export function guessStaffFields(columns: readonly string[]): readonly StaffField[] {
  const taken = new Set<StaffField>()
  return columns.map((heading) => {
    const field = byHeading.get(folded(heading))
    if (field === undefined || taken.has(field)) return 'ignore'
    taken.add(field)
    return field
  })
}
