import { Counter, Gauge, type Registry } from '@platformatic/prom-client'
import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** A scrape asks several gauges at once; they share what was found within this time, milliseconds. */
const SHARED_FOR = 1_000

interface Row {
  readonly kind: 'connections' | 'outbox' | 'job' | 'work' | 'subscription' | 'relocation' | 'relocated' | 'pause'
  readonly name: string
  readonly count: number
  readonly seconds: number
}

/**
 * Work that waits, above the tenants and without their names. Connections are those of this database, of all processes; a login that is no superuser
 * is told of others that they are there and nothing more.
 */
const findWork = (database: Database): Promise<Row[]> =>
  database.ask<Row>(sql`
    select 'outbox' as kind, '' as name, count(*)::double precision as count,
      greatest(coalesce(extract(epoch from now() - min(created_at)), 0), 0)::double precision as seconds
    from outbox where sequence is null
    union all
    select 'job', name, failures, coalesce(extract(epoch from now() - finished_at), 0)::double precision from job_state
    union all
    select 'work', 'message.' || channel, count(*), greatest(extract(epoch from now() - min(due_at)), 0)::double precision
    from outgoing_message where state = 'queued' and due_at <= now() group by channel
    union all
    select 'subscription', subscription, (select case when is_called then last_value else 0 end from outbox_sequence_number)
      - least(sequence, (select min((hold ->> 'sequence')::bigint) from jsonb_each(held) as h (merchant, hold))), failures
    from subscription_state
    union all
    select 'connections', case when state is null then 'hidden' when state = 'idle' then 'idle' when state like 'idle in%' then 'in-transaction' else 'busy' end,
      count(*), 0
    from pg_stat_activity where datname = current_database() and coalesce(backend_type, 'client backend') = 'client backend' group by 2
    union all
    select 'relocation', step, count(*), greatest(coalesce(extract(epoch from now() - min(begun_at)), 0), 0)::double precision
    from relocation group by step
    union all
    select 'relocated', ended, count(is_given_up), 0
    from (values ('arrived', false), ('given-up', true)) as way (ended, is_way) left join past_relocation p on p.is_given_up = way.is_way group by ended
    union all
    (select 'pause', 'last', 0, pause_millis / 1000.0::double precision from past_relocation where pause_millis is not null order by ended_at desc limit 1)
    union all
    select 'pause', 'longest', 0, max(pause_millis) / 1000.0::double precision
    from past_relocation where ended_at > now() - interval '7 days' having max(pause_millis) is not null
    union all
    select 'connections', 'most', setting::double precision, 0 from pg_settings where name = 'max_connections'`)

/** No label is called `job` or `instance`: Prometheus has these for itself. */
interface Measure {
  readonly name: string
  readonly help: string
  readonly kind: Row['kind']
  readonly label?: string
  readonly value: 'count' | 'seconds'
  /** Only grows. */
  readonly isCounter?: true
}

const measures: readonly Measure[] = [
  {
    name: 'kassa_database_connections',
    help: 'Connections to the database by state, of all processes; hidden: of logins that this one may not look at; most: how many it takes from everybody',
    kind: 'connections',
    label: 'state',
    value: 'count',
  },
  { name: 'kassa_outbox_waiting', help: 'Committed events without a number', kind: 'outbox', value: 'count' },
  {
    name: 'kassa_outbox_oldest_seconds',
    help: 'How long the oldest event without a number has waited',
    kind: 'outbox',
    value: 'seconds',
  },
  {
    name: 'kassa_job_failures',
    help: 'How often in a row a job has failed, at whichever process',
    kind: 'job',
    label: 'name',
    value: 'count',
  },
  {
    name: 'kassa_job_ended_seconds',
    help: 'How long ago a job ended last, at whichever process',
    kind: 'job',
    label: 'name',
    value: 'seconds',
  },
  { name: 'kassa_work_due', help: 'Messages that are due, by channel', kind: 'work', label: 'kind', value: 'count' },
  {
    name: 'kassa_work_oldest_seconds',
    help: 'How long the oldest message has been due, by channel',
    kind: 'work',
    label: 'kind',
    value: 'seconds',
  },
  {
    name: 'kassa_relocation_under_way',
    help: 'Merchants on their way to another database, by how far they are; both databases count them',
    kind: 'relocation',
    label: 'step',
    value: 'count',
  },
  {
    name: 'kassa_relocation_begun_seconds',
    help: 'How long ago the oldest relocation began that has not ended',
    kind: 'relocation',
    label: 'step',
    value: 'seconds',
  },
  {
    name: 'kassa_relocations_total',
    help: 'Relocations of merchants that ended, and how; the first database counts them',
    kind: 'relocated',
    label: 'ended',
    value: 'count',
    isCounter: true,
  },
  {
    name: 'kassa_relocation_pause_seconds',
    help: 'How long the calls of a relocated merchant waited: at the last relocation that is known whole, and at the longest of seven days; the first database has it',
    kind: 'pause',
    label: 'which',
    value: 'seconds',
  },
  {
    name: 'kassa_subscription_behind',
    help: 'Published events since the first that a subscription has not taken yet',
    kind: 'subscription',
    label: 'subscription',
    value: 'count',
  },
]

/** Answers what was found a moment ago, or asks anew; a database that is away has no work to show. */
function sharing(database: Database): () => Promise<readonly Row[]> {
  let at = Number.NEGATIVE_INFINITY
  let rows: Promise<readonly Row[]> = Promise.resolve([])
  return () => {
    if (performance.now() - at > SHARED_FOR) {
      at = performance.now()
      rows = findWork(database).catch(() => [])
    }
    return rows
  }
}

/** A database that is asked, by its name. */
interface Asked {
  readonly name: string
  readonly platform: { readonly database: Database }
}

/** Adds to `/metrics` the connections, events, jobs and messages that wait, as the database has them; of several, each by its name. */
export function registerWorkMetrics(registry: Registry, clusters: readonly Asked[]): void {
  const of = clusters.length > 1 ? ['cluster'] : []
  const all = clusters.map(({ name, platform }) => ({ name, rows: sharing(platform.database) }))
  for (const { name, help, kind, label, value, isCounter } of measures) {
    const collect = async (meter: Gauge<string> | Counter<string>): Promise<void> => {
      const found = await Promise.all(all.map(async ({ name: cluster, rows }) => ({ cluster, rows: await rows() })))
      meter.reset()
      for (const { cluster, rows } of found) {
        const place = of.length === 0 ? {} : { cluster }
        for (const row of rows)
          if (row.kind === kind) meter.inc(label === undefined ? place : { ...place, [label]: row.name }, row[value])
      }
    }
    const Meter = isCounter ? Counter : Gauge
    void new Meter({
      name,
      help,
      labelNames: label === undefined ? of : [...of, label],
      registers: [registry],
      collect() {
        return collect(this)
      },
    })
  }
}
