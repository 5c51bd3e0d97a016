import type { staffImportField } from '@kassa/contract/organisation/staff.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'

export type StaffImportField = z.infer<typeof staffImportField>
type Named = Exclude<StaffImportField, 'ignore'>

/** The possible columns of a sheet with staff. */
export const staffHeadings = headingsOf<Named>({
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
  role: ['Role', '角色', '役割', '权限角色 | 権限 | ロール'],
  outlets: ['Outlets', '门店', '店舗', 'outlet | store | stores | 所属门店 | 所属店舗'],
  password: ['Password', '密码', 'パスワード', 'initial password | 初始密码 | 初期パスワード'],
})
