import { CURRENCIES, type CurrencyCode } from '@kassa/domain/money/money.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { REFERENCE_LENGTH } from '@kassa/domain/payment/reference.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { listMembersFound } from '../../member/public.ts'
import { listOrdersPaidAs } from '../../payment/public.ts'
import { listOrdersWithCoupon } from '../../promotion/public.ts'

/** Meaning of a text that no order's number begins with: a piece of a number, an amount, goods, a member, a coupon, or what paid it. */
export interface SearchMeaning {
  readonly amounts: readonly { readonly currency: CurrencyCode; readonly minor: number }[]
  readonly variantIds: readonly string[]
  /** Paid by a slip of this number, by a card that ends or was approved so, under this number of a channel, or with this coupon. */
  readonly paidIds: readonly string[]
  /** Members of this name, phone or card; none where whoever asks sees no members. */
  readonly memberIds: readonly string[]
}

/** The most goods of a text that are looked for in orders; a text that names more of them says too little. */
const MOST_GOODS = 200

/** The most orders that are found of a slip's number or a card's last four digits. */
const MOST_PAID = 200

/** The most members of a text who are looked for in orders. */
const MOST_MEMBERS = 50

/** The numbers of all payment methods: an index of slips begins with the method. */
const slipMethods = Object.values(PAYMENT_METHODS).map(({ number }) => number)

/**
 * A number from its start, typed in either case. As a span and not as a pattern: behind the wall the database looks only
 * through comparisons that cannot leak, and `like` is none of them.
 */
export const beginsWith = (text: string): Sql => sql`(${sql.join(spansOf(text), ' or ')})`

/** Returns the spans of a text one by one: each is walked in the order of numbers, and left when enough are found. */
export const spansOf = (text: string): Sql[] =>
  [...new Set([text, text.toUpperCase()])].map(
    (start) => sql`(s.number >= ${start} and s.number < ${`${start}\u{10FFFF}`})`,
  )

/** The characters of every number, whatever its format: names of goods and people mostly have others too. */
const inNumbers = /^[\w/-]+$/

/**
 * The condition for an order with the text inside its number, of that amount, of those members, or with those goods. Numbers are searched
 * only for texts that a number can contain, as every order is gone through for it.
 */
export const holds = (text: string, { amounts, variantIds, paidIds, memberIds }: SearchMeaning, merchantId: Sql): Sql =>
  sql`(${sql.join(
    [
      inNumbers.test(text) ? sql`strpos(s.number, ${text.toUpperCase()}) > 0` : sql`false`,
      ...amounts.map(({ currency, minor }) => sql`(s.total_minor = ${minor} and s.currency = ${currency})`),
      ...(paidIds.length === 0 ? [] : [sql`s.id = any(${paidIds}::uuid[])`]),
      ...(memberIds.length === 0 ? [] : [sql`s.member_id = any(${memberIds}::uuid[])`]),
      ...(variantIds.length === 0
        ? []
        : [
            sql`s.id in (select l.order_id from order_line l
            where l.merchant_id = ${merchantId} and l.variant_id = any(${variantIds}::uuid[]))`,
          ]),
    ],
    ' or ',
  )})`

/** An amount as people type it, in each currency whose decimals it fits. */
function amountsOf(text: string): SearchMeaning['amounts'] {
  const typed = /^(\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text)
  if (!typed) return []
  const [, whole = '', part = ''] = typed
  return Object.values(CURRENCIES).flatMap(({ code, exponent }) =>
    part.length > exponent ? [] : [{ currency: code, minor: Number(whole + part.padEnd(exponent, '0')) }],
  )
}

const listGoodsOf = async (tx: Tx, merchantId: string, text: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select v.id from catalogue_variant v join catalogue_product p on p.merchant_id = v.merchant_id and p.id = v.product_id
      where v.merchant_id = ${merchantId} and (strpos(lower(p.name), ${text}) > 0
        or exists (select from jsonb_each_text(p.names) as n where strpos(lower(n.value), ${text}) > 0)
        or lower(v.custom_code) = ${text}
        or exists (select from catalogue_product_code c where c.merchant_id = v.merchant_id and c.variant_id = v.id and c.folded = ${barCodeKey(text)}))
      order by v.id limit ${MOST_GOODS}`)
  ).map(({ id }) => id)

/** Orders that a slip of this number paid, or a card that ends with it, the latest first. */
const listPaidBy = async (tx: Tx, merchantId: string, text: string): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select p.document_id as id from payment p
      where p.merchant_id = ${merchantId} and p.document_kind = 'order'
        and (p.card_last_four = ${text} or (p.method = any(${slipMethods}::smallint[]) and p.reference = ${text.toUpperCase()}))
      group by p.document_id order by max(p.at) desc, p.document_id limit ${MOST_PAID}`)
  ).map(({ id }) => id)

/** Returns those orders, those that a channel has paid as the text states, and those with the coupon of this code. */
async function listPaid(tx: Tx, merchantId: string, text: string): Promise<string[]> {
  const bySlip = await listPaidBy(tx, merchantId, text)
  const byChannel = await listOrdersPaidAs(tx, merchantId, text, MOST_PAID)
  return [...new Set([...bySlip, ...byChannel, ...(await listOrdersWithCoupon(tx, merchantId, text))])]
}

/**
 * Returns the possible meanings of a text at a merchant; undefined where a number begins with it, because the text then means only that.
 */
async function readMeaning(
  tx: Tx,
  merchantId: string,
  text: string,
  membersToo: boolean,
): Promise<SearchMeaning | undefined> {
  const { isNumber } = await tx.one<{ isNumber: boolean }>(sql`
    select exists (select from sales_order s where s.merchant_id = ${merchantId} and ${beginsWith(text)}) as is_number`)
  if (isNumber) return undefined
  const variantIds = Array.from(text).length < 2 ? [] : await listGoodsOf(tx, merchantId, text.toLowerCase())
  const paidIds = text.length < REFERENCE_LENGTH.least ? [] : await listPaid(tx, merchantId, text)
  const isName = membersToo && Array.from(text).length > 1
  const memberIds = isName ? await listMembersFound(tx, merchantId, text, MOST_MEMBERS) : []
  return { amounts: amountsOf(text), variantIds, paidIds, memberIds }
}

/**
 * A filter whose text is looked at: what it means is decided once, for the list, its sums and an export alike. `membersToo`: whoever asks
 * sees members.
 */
export async function withMeaning<Filter extends { readonly search?: string; readonly membersToo?: boolean }>(
  tx: Tx,
  { merchantId, onlyShared }: { readonly merchantId: string | null; readonly onlyShared?: boolean | undefined },
  filter: Filter,
): Promise<Filter & { readonly meant?: SearchMeaning }> {
  const text = filter.search?.trim() ?? ''
  // Above the tenants a text is a number: what else it could mean differs from merchant to merchant.
  if (text === '' || merchantId === null || onlyShared !== undefined) return filter
  const meant = await readMeaning(tx, merchantId, text, filter.membersToo === true)
  return meant === undefined ? filter : { ...filter, meant }
}
