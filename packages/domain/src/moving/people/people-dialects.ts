import { columnOf, hasHeadings, type HeadingIndex } from '../columns/file-table.ts'

export type PersonField =
  | 'id'
  | 'name'
  | 'first'
  | 'last'
  | 'company'
  | 'email'
  | 'phone'
  | 'otherPhone'
  | 'card'
  | 'birthday'
  | 'address1'
  | 'address2'
  | 'city'
  | 'province'
  | 'zip'
  | 'country'
  | 'labels'
  | 'note'
  | 'points'
  | 'pointsDay'
  | 'balance'
  | 'loyalty'
  | 'credit'
  | 'spent'
  | 'taxExempt'
  | 'taxPaper'
  | 'taxPaperDay'
  | 'takesEmail'
  | 'takesSms'
  | 'consentDay'

/** The format in which one system exports people. */
export interface PeopleDialect {
  readonly system: string
  readonly marks: readonly string[]
  readonly fields: Readonly<Partial<Record<PersonField, string>>>
  /** True where nobody knows what its balances are: money, points or a debt. */
  readonly asksBalance?: boolean
}

/** Whether somebody is free of tax, by which paper and until when. Programs that know no such columns get them from the shop's own exports. */
const taxPaper = {
  taxExempt:
    'tax exempt | tax-exempt | is tax exempt | exempt | tax free | steuerbefreit | exonéré | 免税 | 免税客户 | 免税対象',
  taxPaper:
    'tax exempt number | tax exemption number | exemption number | exempt number | exemption certificate | certificate number | resale certificate | resale number | tax exempt id | tax exempt certificate | freistellungsnummer | 免税证明号 | 免税证号 | 免税証明書番号',
  taxPaperDay:
    'tax exempt until | exempt until | exemption expires | exemption expiry | exemption end | exemption last day | certificate expires | certificate expiry | resale certificate expires | steuerbefreit bis | 免税到期日 | 免税有效期 | 免税期限',
} as const

/** The last day of points, in the words of programs and of a shop's own exports. */
const pointsEnd = {
  pointsDay:
    'points expiry date | points expiration date | points expiry | points expire on | points expire | points valid until | points expires | punkte gültig bis | 积分有效期至 | 积分有效期 | 积分到期日 | 积分到期时间 | ポイント有効期限 | ポイント期限 | ポイント失効日',
} as const

const dialects: readonly PeopleDialect[] = [
  {
    system: 'Shopify',
    marks: ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing | Accepts Marketing', 'Total Spent'],
    fields: {
      id: 'Customer ID',
      first: 'First Name',
      last: 'Last Name',
      company: 'Default Address Company | Company',
      email: 'Email',
      phone: 'Phone',
      otherPhone: 'Default Address Phone',
      address1: 'Default Address Address1 | Address1',
      address2: 'Default Address Address2 | Address2',
      city: 'Default Address City | City',
      province: 'Default Address Province Code | Province',
      zip: 'Default Address Zip | Zip',
      country: 'Default Address Country Code | Country',
      labels: 'Tags',
      note: 'Note',
      spent: 'Total Spent',
      takesEmail: 'Accepts Email Marketing | Accepts Marketing',
      takesSms: 'Accepts SMS Marketing',
    },
  },
  {
    system: 'Loyverse',
    marks: ['Customer ID | Customer code', 'Customer name', 'Points balance'],
    fields: {
      id: 'Customer ID',
      name: 'Customer name',
      email: 'Email',
      phone: 'Phone',
      address1: 'Address',
      city: 'City',
      province: 'Province',
      zip: 'Postal code',
      country: 'Country',
      card: 'Customer code',
      points: 'Points balance',
      note: 'Note',
      spent: 'Total spent',
      birthday: 'Birthday | Date of birth',
    },
  },
  {
    system: 'Square',
    marks: ['Reference ID | Square Customer ID', 'First Name | Given Name', 'Email Address'],
    fields: {
      id: 'Square Customer ID | Reference ID',
      first: 'First Name | Given Name',
      last: 'Last Name | Surname | Family Name',
      company: 'Company Name',
      email: 'Email Address',
      phone: 'Phone Number',
      birthday: 'Birthday',
      address1: 'Street Address 1',
      address2: 'Street Address 2',
      city: 'City',
      province: 'State',
      zip: 'Postal Code',
      note: 'Memo',
      labels: 'Groups',
      spent: 'Lifetime Spend | Total Spend',
      points: 'Loyalty Points',
      takesEmail: 'Email Subscription Status',
    },
  },
  {
    system: 'Lightspeed X',
    marks: ['customer_code', 'first_name', 'last_name'],
    asksBalance: true,
    fields: {
      id: 'id',
      card: 'customer_code',
      first: 'first_name',
      last: 'last_name',
      company: 'company_name',
      email: 'email',
      phone: 'mobile | phone',
      otherPhone: 'phone',
      birthday: 'date_of_birth',
      address1: 'physical_address1 | physical_address_1',
      city: 'physical_city',
      zip: 'physical_postcode',
      country: 'physical_country',
      balance: 'account_balance | balance',
      loyalty: 'loyalty_balance',
      credit: 'store_credit_balance | store_credit',
      note: 'note',
      labels: 'customer_group_name',
    },
  },
  {
    system: 'Lightspeed R',
    marks: ['First Name', 'Last Name', 'Mobile | Home | Work', 'Customer Type | Tag | Tags | Contact ID'],
    fields: {
      id: 'ID | Customer ID | System ID',
      first: 'First Name',
      last: 'Last Name',
      company: 'Company',
      email: 'Email 1 | Email',
      phone: 'Mobile',
      otherPhone: 'Home | Work',
      birthday: 'Birthday | Date of Birth',
      address1: 'Address 1 | Address',
      city: 'City',
      zip: 'Zip | ZIP/Postal Code',
      note: 'Notes | Note',
      labels: 'Tags | Tag | Customer Type',
      balance: 'Credit Balance | Balance',
    },
  },
  {
    system: 'Odoo',
    marks: ['name', 'email', 'phone | mobile', 'id | External ID | company_type | is_company'],
    fields: {
      id: 'id | External ID',
      name: 'name',
      email: 'email',
      phone: 'mobile | phone',
      otherPhone: 'phone',
      card: 'barcode',
      address1: 'street',
      address2: 'street2',
      city: 'city',
      zip: 'zip',
      country: 'country_id | country_id/id',
      labels: 'category_id | category_id/id',
      note: 'comment',
      points: 'loyalty_points',
    },
  },
  {
    system: 'WooCommerce',
    marks: ['Name', 'Username', 'Email', 'Total spend | Total Spend'],
    fields: {
      id: 'Username',
      name: 'Name',
      email: 'Email',
      spent: 'Total spend',
      city: 'City',
      zip: 'Postal code',
      country: 'Country / Region',
    },
  },
  {
    system: 'Smaregi',
    marks: ['会員コード', '姓 | 会員姓', '名 | 会員名'],
    fields: {
      id: '会員ID',
      card: '会員コード',
      last: '姓 | 会員姓',
      first: '名 | 会員名',
      email: 'メールアドレス',
      phone: '携帯電話番号 | 電話番号',
      otherPhone: '電話番号',
      birthday: '生年月日',
      zip: '郵便番号',
      address1: '住所',
      points: 'ポイント | 保有ポイント',
      note: '備考',
      takesEmail: 'メール受信許可フラグ | メール受信',
    },
  },
  {
    system: '银豹',
    marks: ['会员号 | 会员编号', '姓名 | 会员姓名', '电话 | 手机号 | 手机'],
    fields: {
      card: '会员号 | 会员编号',
      name: '姓名 | 会员姓名',
      phone: '电话 | 手机号 | 手机',
      email: '邮箱 | Email',
      birthday: '生日',
      points: '积分',
      balance: '余额',
      spent: '累计消费 | 消费总额',
      address1: '地址',
      labels: '标签 | 会员标签',
      note: '备注',
    },
  },
  {
    system: '有赞',
    marks: ['客户姓名 | 客户昵称 | 会员姓名', '手机号 | 客户手机号', '积分 | 客户身份 | 可用积分'],
    fields: {
      id: '客户ID',
      name: '客户姓名 | 会员姓名 | 客户昵称',
      phone: '手机号 | 客户手机号',
      birthday: '生日',
      points: '可用积分 | 积分',
      balance: '储值余额 | 余额',
      spent: '累计消费金额 | 累计消费',
      card: '会员卡号',
      labels: '客户标签 | 标签',
      note: '备注',
    },
  },
  {
    system: '',
    marks: [
      'name | full name | customer name | first name | vorname | prénom | 姓名 | 氏名 | お名前 | 会员姓名',
      'email | e-mail | email address | phone | phone number | mobile | telefon | handy | téléphone | teléfono | 电话 | 手机 | 手机号 | 電話番号 | 携帯 | 邮箱 | メールアドレス',
    ],
    fields: {
      id: 'customer id | customer number | kundennummer | id | 客户编号 | 顧客ID',
      name: 'name | full name | customer name | 姓名 | 会员姓名 | 氏名 | お名前',
      first: 'first name | given name | vorname | prénom | nombre | 名',
      last: 'last name | surname | family name | nachname | nom | apellido | 姓',
      company: 'company | firma',
      email: 'email | e-mail | email address | 邮箱 | メールアドレス',
      phone:
        'mobile | phone | phone number | telefon | handy | téléphone | teléfono | 手机号 | 手机 | 电话 | 携帯 | 電話番号',
      card: 'card number | card | member number | 会员号 | 会员卡号 | 卡号 | 会員番号 | カード番号',
      birthday: 'birthday | date of birth | geburtstag | geburtsdatum | 生日 | 誕生日 | 生年月日',
      address1: 'address | street | straße | adresse | 地址 | 住所',
      city: 'city | ort | stadt | ville',
      zip: 'zip | postal code | plz | postcode',
      labels: 'tags | labels | 标签 | タグ',
      note: 'note | notes | notiz | 备注 | 備考',
      points: 'points | punkte | 积分 | ポイント',
      balance: 'balance | guthaben | 余额 | 残高',
      spent: 'total spent | spent | umsatz | 累计消费',
      takesEmail: 'accepts marketing | newsletter | marketing consent',
      consentDay: 'consent date | consent day',
    },
  },
]

/** Columns of a list of suppliers, who are no members: nothing takes them for people by itself. */
const ofSuppliers =
  'supplier | supplier name | supplier code | supplier id | supplier number | vendor | vendor name | vendor code | vendor id | lieferant | lieferantennummer | kreditor | fournisseur | proveedor | 供应商 | 供应商编号 | 供应商名称 | 仕入先 | 仕入先コード | 仕入先名'

/** A list of people of a shop's own, with the words for papers of tax. */
const free = dialects.find(({ system }) => system === '')
export const ownPeople: PeopleDialect = {
  system: '',
  marks: [],
  ...free,
  fields: { ...taxPaper, ...pointsEnd, ...free?.fields },
}

/** The system that wrote a list of people, by its headings; undefined for what is no such list. `isFree`: a list of nobody's known system. */
export function peopleDialectOf(index: HeadingIndex, isFree: boolean): PeopleDialect | undefined {
  if (isFree && columnOf(index, ofSuppliers) >= 0) return undefined
  const found = dialects.find(({ system, marks }) => (system === '') === isFree && hasHeadings(index, marks))
  return found && { ...found, fields: { ...taxPaper, ...pointsEnd, ...found.fields } }
}
