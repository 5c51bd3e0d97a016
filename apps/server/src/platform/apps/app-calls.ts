import type { AppFacts } from '../actor.ts'
import type { Database } from '../db/database.ts'
import { json, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { livesHere } from '../jobs/of-this-run.ts'

interface Counts {
  readonly merchant_id: string
  readonly installation_id: string
  readonly day: string
  calls: number
  refused: number
  faults: number
  database_millis: number
}

interface Use {
  readonly merchant_id: string
  readonly token_id: string
  last_used_at: string
}

/** Remembers how often apps called, how long the database worked for them and when their keys were used, so that no call writes a row for it; written by a job. */
export class AppCalls {
  #counts = new Map<string, Counts>()
  #uses = new Map<string, Use>()

  note(
    merchantId: string,
    { installationId, tokenId }: Pick<AppFacts, 'installationId' | 'tokenId'>,
    { status, now, databaseMillis }: { readonly status: number; readonly now: string; readonly databaseMillis: number },
  ): void {
    const day = now.slice(0, 10)
    const counts = this.#counts.getOrInsertComputed(`${installationId} ${day}`, () => ({
      merchant_id: merchantId,
      installation_id: installationId,
      day,
      calls: 0,
      refused: 0,
      faults: 0,
      database_millis: 0,
    }))
    counts.calls += 1
    counts.database_millis += databaseMillis
    if (status >= 500) counts.faults += 1
    else if (status >= 400) counts.refused += 1
    this.#uses.set(tokenId, { merchant_id: merchantId, token_id: tokenId, last_used_at: now })
  }

  /** Writes down what was counted since the last time; what the database does not take is written the next time. */
  async write(database: Database): Promise<void> {
    if (this.#counts.size === 0) return
    const [counts, uses] = [this.#counts, this.#uses]
    this.#counts = new Map()
    this.#uses = new Map()
    try {
      await database.transaction({ kind: 'owner' }, (tx) => writeCalls(tx, inOrder(counts), inOrder(uses)))
    } catch (error) {
      this.#putBack(counts, uses)
      throw error
    }
  }

  #putBack(counts: ReadonlyMap<string, Counts>, uses: ReadonlyMap<string, Use>): void {
    for (const [key, before] of counts) {
      const since = this.#counts.get(key)
      this.#counts.set(key, since ? added(before, since) : before)
    }
    this.#uses = new Map([...uses, ...this.#uses])
  }
}

const added = (one: Counts, other: Counts): Counts => ({
  ...one,
  calls: one.calls + other.calls,
  refused: one.refused + other.refused,
  faults: one.faults + other.faults,
  database_millis: one.database_millis + other.database_millis,
})

const inOrder = <T>(map: ReadonlyMap<string, T>): T[] =>
  [...map].sort(([one], [two]) => (one < two ? -1 : 1)).map(([, value]) => value)

/** A merchant may have moved to another database since, or a test shop may have ended: of an app that is not here nothing is written. */
async function writeCalls(tx: Tx, counts: readonly Counts[], uses: readonly Use[]): Promise<void> {
  await tx.run(sql`
    insert into app_call_day (merchant_id, installation_id, day, calls, refused, faults, database_millis)
    select counted.* from jsonb_to_recordset(${json(counts)}) as counted(merchant_id uuid, installation_id uuid, day date, calls bigint,
      refused bigint, faults bigint, database_millis bigint)
    join app_installation i on i.merchant_id = counted.merchant_id and i.id = counted.installation_id
    where ${livesHere(sql`counted.merchant_id`)}
    on conflict (merchant_id, installation_id, day) do update set calls = app_call_day.calls + excluded.calls,
      refused = app_call_day.refused + excluded.refused, faults = app_call_day.faults + excluded.faults,
      database_millis = app_call_day.database_millis + excluded.database_millis`)
  await tx.run(sql`
    insert into app_token_use (merchant_id, token_id, last_used_at)
    select used.* from jsonb_to_recordset(${json(uses)}) as used(merchant_id uuid, token_id uuid, last_used_at timestamptz)
    join app_token t on t.merchant_id = used.merchant_id and t.id = used.token_id
    where ${livesHere(sql`used.merchant_id`)}
    on conflict (merchant_id, token_id) do update
      set last_used_at = greatest(app_token_use.last_used_at, excluded.last_used_at)`)
}

/** Forgets when the access tokens of third parties were used, a month after they ended. */
export async function forgetTokenUses(tx: Tx, now: string): Promise<void> {
  await tx.run(sql`
    delete from app_token_use u using app_token t, app_installation i
    where t.merchant_id = u.merchant_id and t.id = u.token_id and i.merchant_id = t.merchant_id and i.id = t.installation_id
      and i.app_id is not null and t.expires_at < ${now}::timestamptz - interval '30 days'`)
}
