import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface OwnWordRow {
  readonly language: 'en' | 'zh' | 'ja'
  readonly key: string
  readonly words: string
}

export const listOwnWords = (
  tx: Tx,
  merchantId: string,
): Promise<(OwnWordRow & { readonly changedAt: string; readonly changedBy: string })[]> =>
  tx.many(sql`
    select language, key, words, changed_at, changed_by from own_word
    where merchant_id = ${merchantId} order by key, language`)

/** The wordings in some files of words, for a page that speaks those alone. */
export const listWordsIn = (tx: Tx, merchantId: string, files: readonly string[]): Promise<OwnWordRow[]> =>
  tx.many(sql`
    select language, key, words from own_word
    where merchant_id = ${merchantId} and split_part(key, ':', 1) = any(${files}::text[]) order by key, language`)

/** Sets these wordings; two people who change the same words do it one after the other. */
export const setOwnWords = (
  tx: Tx,
  merchantId: string,
  rows: readonly OwnWordRow[],
  { now, by }: { readonly now: string; readonly by: string },
): Promise<number> =>
  tx.run(sql`
    insert into own_word (merchant_id, language, key, words, changed_at, changed_by)
    select ${merchantId}, given.language, given.key, given.words, ${now}, ${by}
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (language text, key text, words text)
    order by given.key, given.language
    on conflict (merchant_id, language, key) do update
      set words = excluded.words, changed_at = excluded.changed_at, changed_by = excluded.changed_by`)

export const deleteOwnWords = (
  tx: Tx,
  merchantId: string,
  rows: readonly Pick<OwnWordRow, 'language' | 'key'>[],
): Promise<number> =>
  tx.run(sql`
    delete from own_word using jsonb_to_recordset(${json(rows)}::jsonb) as given (language text, key text)
    where own_word.merchant_id = ${merchantId} and own_word.language = given.language and own_word.key = given.key`)
