import { hasHeadings, type HeadingIndex } from '../columns/file-table.ts'

export type CardField =
  | 'number'
  | 'tail'
  | 'rest'
  | 'currency'
  | 'owner'
  | 'email'
  | 'lastDay'
  | 'state'
  | 'disabledAt'
  | 'isOver'

/** The format in which one system exports gift cards. */
export interface CardDialect {
  readonly system: string
  readonly marks: readonly string[]
  readonly fields: Readonly<Partial<Record<CardField, string>>>
}

const dialects: readonly CardDialect[] = [
  {
    system: 'Shopify',
    marks: ['Last Characters | Code Last Characters | Last 4 characters', 'Current Balance | Balance'],
    fields: {
      number: 'Gift Card Code | Gift Card Number | Full Code | Code',
      tail: 'Last Characters | Code Last Characters | Last 4 characters',
      rest: 'Current Balance | Balance',
      currency: 'Currency',
      owner: 'Customer Name | Recipient Name',
      email: 'Email | Customer Email | Recipient Email',
      lastDay: 'Expires On | Expires At | Expiration Date',
      state: 'Enabled? | Enabled | Status',
      disabledAt: 'Disabled At',
      isOver: 'Expired? | Expired',
    },
  },
  {
    system: 'Square',
    marks: ['GAN | Gift Card GAN', 'Balance | Current Balance'],
    fields: {
      number: 'GAN | Gift Card GAN',
      rest: 'Current Balance | Balance',
      currency: 'Currency',
      owner: 'Customer Name',
      email: 'Email Address | Customer Email',
      state: 'State | Status',
    },
  },
  {
    system: '',
    marks: [
      'gift card number | gift card code | gift card # | gift card | gift card id | voucher number | gutscheinnummer | gutscheincode | 礼品卡号 | 礼品卡卡号 | ギフトカード番号',
      'balance | current balance | remaining balance | remaining value | remaining | restwert | guthaben | 余额 | 残高',
    ],
    fields: {
      number:
        'gift card number | gift card code | gift card # | gift card | gift card id | voucher number | gutscheinnummer | gutscheincode | 礼品卡号 | 礼品卡卡号 | ギフトカード番号',
      rest: 'current balance | remaining balance | remaining value | remaining | balance | restwert | guthaben | 余额 | 残高',
      currency: 'currency | währung | 币种 | 通貨',
      owner: 'customer name | customer | owner | kunde | 客户 | 顧客名',
      email: 'email | e-mail | customer email | 邮箱 | メールアドレス',
      lastDay: 'expires on | expiry date | expiration date | expires | gültig bis | 有效期 | 有効期限',
      state: 'status | state | active | enabled | 状态 | 状態',
    },
  },
]

/** The system that wrote a list of gift cards, by its headings; undefined for what is no such list. */
export const cardDialectOf = (index: HeadingIndex): CardDialect | undefined =>
  dialects.find(({ marks }) => hasHeadings(index, marks))
