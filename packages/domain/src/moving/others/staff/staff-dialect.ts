import { columnOf, type HeadingIndex } from '../../columns/file-table.ts'
import { type PersonField, peopleDialectOf } from '../../people/people-dialects.ts'

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

/** The columns of a list of staff; -1 for one that it does not have. */
export type StaffDialect = Readonly<Record<StaffField, number>>

/** Columns that are of customers alone, beside those of {@link ofCustomers}. */
const customersAlone =
  'customer id | customer number | customer code | customer name | customer group | kundennummer | loyalty | loyalty points | total spend | 客户编号 | 会员姓名 | 会员等级 | 顧客ID'
const ofCustomers: readonly PersonField[] = [
  'birthday',
  'card',
  'points',
  'balance',
  'spent',
  'labels',
  'takesEmail',
  'consentDay',
]
/** Columns that customers and staff may both have: beside a number of the staff they are of a customer, whom that person serves. */
const ofBoth: readonly PersonField[] = ['company', 'address1', 'city', 'zip', 'note']

/**
 * The columns of a list of staff; undefined for what is no such list. It has the role of each person, or their number among the staff, and no
 * column that customers alone have.
 */
export function staffDialectOf(index: HeadingIndex): StaffDialect | undefined {
  const has = (names: string | undefined): boolean => columnOf(index, names) >= 0
  const isNamed = has(headings.name) || has(headings.first)
  if (!isNamed || !(has(headings.role) || has(headings.number)) || isOfCustomers(index, has(headings.role)))
    return undefined
  const fields = Object.entries(headings) as [StaffField, string][]
  return Object.fromEntries(fields.map(([field, names]) => [field, columnOf(index, names)])) as StaffDialect
}

function isOfCustomers(index: HeadingIndex, hasRole: boolean): boolean {
  const fields = peopleDialectOf(index, true)?.fields
  if (!fields) return false
  const own = [...ofCustomers, ...(hasRole ? [] : ofBoth)].map((field) => fields[field])
  return [customersAlone, ...own].some((names) => columnOf(index, names) >= 0)
}
