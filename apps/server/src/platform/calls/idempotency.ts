import { refuse, type Result, accept } from '@kassa/domain/result.ts'
import { namedStatement, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'

export interface KeyClaim {
  /** Null: above the tenants. */
  readonly merchantId: string | null
  readonly accountId: string
  readonly key: string
  readonly call: string
  readonly bodyHash: string
  readonly now: string
}

interface First {
  call: string
  bodyHash: string
  answer: string
}

const claimStatement = (claim: KeyClaim) =>
  claim.merchantId === null
    ? namedStatement(
        'kassa.claim-above',
        sql`insert into platform_idempotency (account_id, key, call, body_hash, created_at)
          values (${claim.accountId}, ${claim.key}, ${claim.call}, ${claim.bodyHash}, ${claim.now})
          on conflict do nothing`,
      )
    : namedStatement(
        'kassa.claim',
        sql`insert into idempotency (merchant_id, account_id, key, call, body_hash, created_at)
          values (${claim.merchantId}, ${claim.accountId}, ${claim.key}, ${claim.call}, ${claim.bodyHash}, ${claim.now})
          on conflict do nothing`,
      )

const firstStatement = (claim: KeyClaim) =>
  claim.merchantId === null
    ? sql`select call, body_hash, answer from platform_idempotency
        where account_id = ${claim.accountId} and key = ${claim.key}`
    : sql`select call, body_hash, answer from idempotency
        where merchant_id = ${claim.merchantId} and account_id = ${claim.accountId} and key = ${claim.key}`

/**
 * Claims a key for this transaction. Answers undefined when it is the first, else the first answer, sealed; another
 * transaction with the same key waits here until the first has ended. Refuses `request.repeat-differs` for other contents.
 */
export async function claimKey(tx: Tx, claim: KeyClaim): Promise<Result<string | undefined>> {
  if ((await tx.run(claimStatement(claim))) === 1) return accept(undefined)
  const first = await tx.one<First>(firstStatement(claim))
  if (first.call !== claim.call || first.bodyHash !== claim.bodyHash) return refuse({ code: 'request.repeat-differs' })
  return accept(first.answer)
}

/** Gives a key back whose call was refused and yet keeps something of what it wrote: after a refusal the key runs again. */
export const releaseKey = (tx: Tx, { merchantId, accountId, key }: KeyClaim): Promise<number> =>
  tx.run(
    merchantId === null
      ? sql`delete from platform_idempotency where account_id = ${accountId} and key = ${key}`
      : sql`delete from idempotency where merchant_id = ${merchantId} and account_id = ${accountId} and key = ${key}`,
  )
