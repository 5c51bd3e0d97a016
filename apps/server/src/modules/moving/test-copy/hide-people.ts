import { memberSearchText } from '../../member/public.ts'
import type { ShopTable } from '../leave/tables/shop-table.store.ts'
import { type Maker, makerOf } from './columns-of-copy.ts'
import {
  madeAddress,
  madeCode,
  madeEmail,
  madeName,
  madePhone,
  madeText,
  withoutMails,
  type Seed,
} from './pseudonym.ts'

/** A row as it is read: the text of each column. */
export type CopiedRow = Readonly<Record<string, string | null>>

export interface Hiding {
  readonly seed: Seed
  readonly language: 'en' | 'zh' | 'ja'
  /** Ids that are others in the copy: of the merchant and of its administrators. */
  readonly ids: ReadonlyMap<string, string>
  /** Codes that open something in the real shop, as they may stand anywhere in a basket. */
  readonly codes: ReadonlySet<string>
  /** Names of tills as the copy has them, by those of the real shop. */
  readonly tills: ReadonlyMap<string, string>
  /** Columns with words of the program alone, as `table.column`. */
  readonly closed: ReadonlySet<string>
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

const withOwnIds = ({ ids }: Hiding, text: string): string =>
  text.length < 36 ? text : text.replaceAll(UUID, (id) => ids.get(id) ?? id)

const ATTEMPT_NUMBER = /^K[0-9A-HJKMNP-TV-Z]{26}$/

type Made = (hiding: Hiding, value: string) => string | null

const makers: Readonly<Record<Maker, Made>> = {
  name: ({ seed, language }, value) => madeName(seed, value, language).name,
  phone: ({ seed }, value) => madePhone(seed, value),
  email: ({ seed }, value) => madeEmail(seed, value),
  code: ({ seed }, value) => madeCode(seed, value),
  reference: ({ seed }, value) => (ATTEMPT_NUMBER.test(value) ? value : madeCode(seed, value)),
  address: ({ seed }, value) => madeAddress(seed, value),
  goods: ({ seed, codes }, value) =>
    value.replaceAll(/[A-Za-z0-9]{4,}/g, (word) => (codes.has(word) ? madeCode(seed, word) : word)),
  till: ({ tills }, value) => tills.get(value) ?? madeText(value),
  text: (_, value) => madeText(value),
  json: (hiding, value) => walked(hiding, value, UNDER),
  facts: (hiding, value) => walked(hiding, value, { ...UNDER, ...UNDER_FACTS }),
  words: (hiding, value) => walked(hiding, value, {}),
  null: () => null,
  blank: () => '',
  object: () => '{}',
  array: () => '{}',
  zero: () => '0',
  false: () => 'false',
}

/** How a text is made anew by the name under which it lies. */
const UNDER: Readonly<Record<string, Maker>> = {
  note: 'text',
  reason: 'text',
  comment: 'text',
  remark: 'text',
  message: 'text',
  said: 'text',
  purpose: 'text',
  customer: 'name',
  buyer: 'name',
  buyerName: 'name',
  recipient: 'name',
  by: 'name',
  byName: 'name',
  staffName: 'name',
  memberName: 'name',
  contactName: 'name',
  phone: 'phone',
  email: 'email',
  address: 'address',
  street: 'address',
  paperNumber: 'code',
  cardNumber: 'code',
  familyCard: 'code',
  taxNumber: 'code',
}
const UNDER_FACTS: Readonly<Record<string, Maker>> = { name: 'name', member: 'code', card: 'code', text: 'text' }

const walked = (hiding: Hiding, value: string, under: Readonly<Record<string, Maker>>): string =>
  JSON.stringify(JSON.parse(value), (key, leaf: unknown) => {
    if (typeof leaf !== 'string') return leaf
    const maker = under[key]
    // A word of a rule, such as the kind of a discount, is no text of a person.
    if (maker !== undefined && !(maker === 'name' && /^[a-z-]{1,20}$/.test(leaf))) return makers[maker](hiding, leaf)
    return hiding.codes.has(leaf) ? madeCode(hiding.seed, leaf) : withoutMails(hiding.seed, leaf)
  })

/** Columns that say the same as others of their row. */
const SAID_AGAIN: Readonly<Record<string, (made: CopiedRow, row: CopiedRow, hiding: Hiding) => CopiedRow>> = {
  member: (made, row, { seed, language }) => {
    const { name, reading } = madeName(seed, row['name'] === '' ? '' : `${row['name']} ${row['id']}`, language)
    const [cardNumber, phone, email] = [made['card_number'] ?? '', made['phone'] ?? null, made['email'] ?? '']
    const searchText = memberSearchText({ name, reading, cardNumber, phone, email })
    return { ...made, name, reading, search_text: row['erased_at'] === null ? searchText : cardNumber.toLowerCase() }
  },
  admin: (made, row, { seed, language }) => ({
    ...made,
    first_name: madeName(seed, fullName(row), language).name,
    email_folded: `copied ${made['id']}`,
  }),
  // As every test shop and its outlets are called, whoever changes them.
  outlet: (made) => ({ ...made, name: withMark(made['name'] ?? '') }),
  payment_account: (made, row) => ({ ...made, mode: 'demo', fields: onlyCurrency(row['fields']) }),
  // Nobody outside is asked about a payment of the copy.
  payment_attempt: (made) => ({ ...made, played: '{}' }),
  staff: (made, row, { seed, language }) => ({ ...made, first_name: madeName(seed, fullName(row), language).name }),
}

/** The currency that an account of a channel moves, of all its fields. */
function onlyCurrency(fields: string | null | undefined): string {
  const { currency } = JSON.parse(fields ?? '{}') as { readonly currency?: string }
  return JSON.stringify(currency === undefined ? {} : { currency })
}

const withMark = (name: string): string => (name.startsWith('TEST ') ? name : `TEST ${name}`.slice(0, 50).trimEnd())

const fullName = (row: CopiedRow): string => `${row['first_name'] ?? ''} ${row['last_name'] ?? ''}`.trim()

/** A row of the real shop as it stands in the copy. Throws for a column of which nobody said how it is copied. */
export function hidePeople(hiding: Hiding, { name: table, columns }: ShopTable, row: CopiedRow): CopiedRow {
  const made: Record<string, string | null> = {}
  for (const { name, type } of columns) {
    const maker = makerOf(table, name, hiding.closed) ?? (isWords(type) ? undefined : 'kept')
    if (maker === undefined) throw new Error(`nobody said how ${table}.${name} is copied`)
    const value = row[name] ?? null
    const anew =
      value === null ? null : maker === 'kept' ? withoutMails(hiding.seed, value) : makers[maker](hiding, value)
    made[name] = anew === null ? null : withOwnIds(hiding, anew)
  }
  return SAID_AGAIN[table]?.(made, row, hiding) ?? made
}

/** Returns whether a column of this type may hold words: of these each is named. */
export const isWords = (type: string): boolean => /text|json|bytea|inet|char/.test(type)
