import { newId } from '../../src/platform/ids.ts'
import type { ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { json, sql } from '../../src/platform/db/sql.ts'
import type { Tx } from '../../src/platform/db/tx.ts'
import { nextNumber } from './merchant.ts'

const made = '2026-01-01T00:00:00.000Z'

/** A tax in force at `outletIds`, their default unless told otherwise. */
export async function makeTax(
  tx: Tx,
  merchantId: string,
  facts: {
    outletIds?: readonly string[]
    rateBasisPoints?: number
    isIncluded?: boolean
    isDefault?: boolean
    name?: string
  } = {},
): Promise<string> {
  const taxId = newId()
  await tx.run(sql`
    insert into tax (merchant_id, id, name, rate_basis_points, is_included, created_at)
    values (${merchantId}, ${taxId}, ${facts.name ?? `Tax ${nextNumber()}`}, ${facts.rateBasisPoints ?? 1300},
      ${facts.isIncluded ?? true}, ${made})`)
  for (const outletId of facts.outletIds ?? []) {
    await tx.run(sql`
      insert into tax_outlet (merchant_id, tax_id, outlet_id, is_default)
      values (${merchantId}, ${taxId}, ${outletId}, ${facts.isDefault ?? true})`)
  }
  return taxId
}

export async function makeCategory(
  tx: Tx,
  merchantId: string,
  facts: { name?: string; parentId?: string; taxId?: string } = {},
): Promise<string> {
  const categoryId = newId()
  await tx.run(sql`
    insert into category (merchant_id, id, parent_id, name, tax_id, created_at)
    values (${merchantId}, ${categoryId}, ${facts.parentId ?? null}, ${facts.name ?? `Category ${nextNumber()}`},
      ${facts.taxId ?? null}, ${made})`)
  return categoryId
}

/** Moves the merchant's change cursor on by one and answers it. */
export async function moveCursor(tx: Tx, merchantId: string): Promise<number> {
  const { value } = await tx.one<{ value: number }>(sql`
    insert into change_cursor (merchant_id, value) values (${merchantId}, 1)
    on conflict (merchant_id) do update set value = change_cursor.value + 1 returning value`)
  return value
}

export interface MadeProduct {
  readonly productId: string
  /** The plain product's only variant; the same id. */
  readonly variantId: string
  readonly name: string
  readonly code: string
  readonly sellPriceMinor: number
}

/** A product without attributes, listed and in stock at each of `outlets`; a combined one has no stock of its own. */
export async function makeProduct(
  tx: Tx,
  merchantId: string,
  outlets: readonly { readonly outletId: string; readonly currency: string }[],
  facts: {
    type?: 'standard' | 'weighed' | 'combined'
    weightUnit?: 'g' | 'kg' | 'pound'
    name?: string
    code?: string
    customCode?: string
    sellPriceMinor?: number
    memberPriceMinor?: number
    specialPriceMinor?: number
    taxId?: string
    categoryId?: string
    onHand?: number
    averageCostThousandths?: number
    isReturnable?: boolean
    tracksSerials?: boolean
    stockPolicy?: 'block' | 'warn' | 'allow'
    parts?: readonly { readonly variantId: string; readonly quantity: number }[]
    charges?: readonly ProductCharge[]
  } = {},
): Promise<MadeProduct> {
  const id = newId()
  const number = nextNumber()
  const type = facts.type ?? 'standard'
  const name = facts.name ?? `Product ${number}`
  const code = facts.code ?? String(6_900_000_000_000 + number)
  const sellPriceMinor = facts.sellPriceMinor ?? 1_000
  // Sent one behind the other in one packet: a shop of a test has thirty rows, and there are thousands of them.
  const rows = [
    tx.run(sql`
    insert into product (merchant_id, id, type, name, search_text, category_id, tax_id, weight_unit, is_returnable,
      tracks_serials, stock_policy, charges, created_at, changed_at)
    values (${merchantId}, ${id}, ${type}, ${name}, ${name.toLowerCase()}, ${facts.categoryId ?? null},
      ${facts.taxId ?? null}, ${facts.weightUnit ?? (type === 'weighed' ? 'kg' : null)}, ${facts.isReturnable ?? true},
      ${facts.tracksSerials ?? false}, ${facts.stockPolicy ?? 'warn'},
      ${json(facts.charges ?? [])}, ${made}, ${made})`),
    tx.run(sql`
    insert into variant (merchant_id, id, product_id, custom_code)
    values (${merchantId}, ${id}, ${id}, ${facts.customCode ?? null})`),
    tx.run(sql`
    insert into product_code (merchant_id, code, folded, variant_id) values (${merchantId}, ${code}, ${code}, ${id})`),
    ...(facts.parts ?? []).map((part, position) =>
      tx.run(sql`
      insert into product_part (merchant_id, product_id, part_variant_id, quantity, position)
      values (${merchantId}, ${id}, ${part.variantId}, ${part.quantity}, ${position})`),
    ),
  ]
  const [cursor] = await Promise.all([moveCursor(tx, merchantId), ...rows])
  for (const outlet of outlets) {
    const listed = tx.run(sql`
      insert into listing (merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor,
        member_price_minor, special_price_minor, changed_seq)
      values (${merchantId}, ${outlet.outletId}, ${id}, ${id}, ${outlet.currency}, ${sellPriceMinor},
        ${facts.memberPriceMinor ?? null}, ${facts.specialPriceMinor ?? null}, ${cursor})`)
    await Promise.all([listed, ...(type === 'combined' ? [] : makeStock(tx, merchantId, outlet, id, facts))])
  }
  return { productId: id, variantId: id, name, code, sellPriceMinor }
}

/** The stock row with its opening entry: 100 pieces (or kg) at no cost unless told. */
function makeStock(
  tx: Tx,
  merchantId: string,
  outlet: { readonly outletId: string; readonly currency: string },
  variantId: string,
  facts: { type?: string; weightUnit?: string; onHand?: number; averageCostThousandths?: number },
): readonly Promise<unknown>[] {
  const isInThousandths = facts.type === 'weighed' && facts.weightUnit !== 'g'
  const onHand = facts.onHand ?? (facts.type === 'weighed' ? 100_000 : 100)
  const average = facts.averageCostThousandths ?? 0
  const valueMinor = Math.round((onHand * average) / (isInThousandths ? 1_000_000 : 1_000))
  const held = tx.run(sql`
    insert into stock (merchant_id, outlet_id, variant_id, on_hand, currency, value_minor, average_cost_thousandths)
    values (${merchantId}, ${outlet.outletId}, ${variantId}, ${onHand}, ${outlet.currency}, ${valueMinor}, ${average})`)
  if (onHand === 0) return [held]
  const opened = tx.run(sql`
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
      currency, value_minor, document_kind, document_id, actor_kind, business_day, at)
    values (${merchantId}, ${outlet.outletId}, ${variantId}, 'opening', ${onHand}, 0, ${onHand}, ${outlet.currency},
      ${valueMinor}, 'opening', ${newId()}, 'system', '2026-01-01', ${made})`)
  return [held, opened]
}
