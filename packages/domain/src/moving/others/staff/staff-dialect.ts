import { columnOf, hasHeadings, type HeadingIndex } from '../../columns/file-table.ts'

const headings = {
  number:
    'staff number | employee number | employee id | team member id | staff id | employee code | personalnummer | mitarbeiternummer | 工号 | 员工编号 | スタッフ番号 | 従業員番号 | 社員番号',
  name: 'name | full name | display name | employee name | employee | team member | staff name | mitarbeiter | 姓名 | 员工姓名 | 氏名 | 従業員名 | スタッフ名',
  first: 'first name | given name | vorname | prénom | 名',
  last: 'last name | surname | family name | nachname | nom | 姓',
  position: 'position | job title | job | 职位 | 岗位 | 职务 | 役職',
  email: 'email | e-mail | email address | mail | 邮箱 | 电子邮箱 | メール | メールアドレス',
  phone: 'phone | phone number | mobile | telefon | handy | 手机 | 手机号 | 电话 | 联系电话 | 電話番号 | 携帯電話',
  role: 'role | roles | permission set | account type | user role | access level | rolle | 角色 | 权限角色 | 役割 | 権限 | ロール',
  place:
    'outlet | outlets | location | locations | store | stores | shop | branch | filiale | filialen | 门店 | 所属门店 | 店铺 | 店舗 | 所属店舗',
  state: 'status | active | state | enabled | aktiv | 状态 | 在职状态 | 状態',
} as const

export type StaffField = keyof typeof headings

/** Where a list of staff has what; -1 for a column that it does not have. */
export type StaffDialect = Readonly<Record<StaffField, number>>

/** A person's number among the staff, or the role they have: no list of customers has either. */
const marks = `${headings.number} | ${headings.role}`

/** The columns of a list of staff; undefined for what is no such list. */
export function staffDialectOf(index: HeadingIndex): StaffDialect | undefined {
  const isNamed = columnOf(index, headings.name) >= 0 || columnOf(index, headings.first) >= 0
  if (!isNamed || !hasHeadings(index, [marks])) return undefined
  const fields = Object.entries(headings) as [StaffField, string][]
  return Object.fromEntries(fields.map(([field, names]) => [field, columnOf(index, names)])) as StaffDialect
}
