import type { KnownCode } from '@kassa/domain/product/known-code.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface KnownGoods {
  readonly name: string
  readonly brand: string | null
  readonly brandId: string | null
}

/** Returns the goods of the first of some keys that the table has, and the merchant’s brand of that name. */
export const findKnownGoods = (tx: Tx, merchantId: string, keys: readonly string[]): Promise<KnownGoods | undefined> =>
  tx.maybe<KnownGoods>(sql`
    select k.name, k.brand, b.id as brand_id
    from unnest(${keys}::text[]) with ordinality as wanted (code, place)
    join known_code k on k.code = wanted.code
    left join brand b on b.merchant_id = ${merchantId} and lower(b.name) = lower(k.brand) and b.archived_at is null
    order by wanted.place limit 1`)

/** Keeps codes, each once; a name or brand that is another replaces the one before. Returns how many are new or changed. */
export const keepKnownCodes = (tx: Tx, codes: readonly KnownCode[]): Promise<number> =>
  tx.run(sql`
    insert into known_code (code, name, brand)
    select code, name, brand from jsonb_to_recordset(${json(codes)}::jsonb) as k (code text, name text, brand text)
    on conflict (code) do update set name = excluded.name, brand = coalesce(excluded.brand, known_code.brand)
      where (known_code.name, known_code.brand) is distinct from (excluded.name, coalesce(excluded.brand, known_code.brand))`)

export const removeKnownCodes = (tx: Tx): Promise<number> => tx.run(sql`delete from known_code`)
