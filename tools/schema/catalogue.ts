import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { type Sql, sql } from '../../apps/server/src/platform/db/sql.ts'

const ours = sql`n.nspname = 'public'
  and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e' and d.classid = o.tableoid)`

/**
 * Returns the grants, one by one and in an order of their own; the owner goes by the name of `owner` on every cluster.
 */
const grants = (acl: Sql): Sql => sql`(
  select coalesce(string_agg(one, ' ' order by one), '') from (
    select replace(unnest(${acl})::text, current_user, 'owner') as one) as each_one)`

const questions: Readonly<Record<string, Sql>> = {
  extensions: sql`select extname as line from pg_extension`,
  tables: sql`
    select format('%s rls=%s forced=%s grants=%s', o.relname, o.relrowsecurity, o.relforcerowsecurity, ${grants(sql`o.relacl`)}) as line
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where o.relkind in ('r', 'p', 'v', 'm') and ${ours}`,
  columns: sql`
    select format('%s.%s %s null=%s default=%s identity=%s generated=%s compression=%s collation=%s grants=%s', o.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), not a.attnotnull, coalesce(pg_get_expr(f.adbin, f.adrelid), ''), a.attidentity,
      a.attgenerated, a.attcompression, a.attcollation::regcollation, ${grants(sql`a.attacl`)}) as line
    from pg_class o join pg_namespace n on n.oid = o.relnamespace
    join pg_attribute a on a.attrelid = o.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef f on f.adrelid = o.oid and f.adnum = a.attnum where o.relkind in ('r', 'p') and ${ours}`,
  constraints: sql`
    select format('%s %s %s', o.conrelid::regclass, o.conname, pg_get_constraintdef(o.oid)) as line
    from pg_constraint o join pg_namespace n on n.oid = o.connamespace where o.contype <> 'n' and ${ours}`,
  indexes: sql`
    select pg_get_indexdef(o.oid) as line from pg_class o join pg_namespace n on n.oid = o.relnamespace
    where o.relkind = 'i' and ${ours}`,
  policies: sql`
    select format('%s %s %s to %s using %s check %s permissive=%s', p.polrelid::regclass, p.polname, p.polcmd,
      array(select r::regrole::text from unnest(p.polroles) as r order by 1), pg_get_expr(p.polqual, p.polrelid),
      pg_get_expr(p.polwithcheck, p.polrelid), p.polpermissive) as line from pg_policy p`,
  triggers: sql`
    select format('%s %s %s', t.tgrelid::regclass, t.tgenabled, pg_get_triggerdef(t.oid)) as line
    from pg_trigger t where not t.tgisinternal`,
  functions: sql`
    select format('%s grants=%s', pg_get_functiondef(o.oid), ${grants(sql`o.proacl`)}) as line
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where ${ours}`,
  sequences: sql`
    select format('%s %s start=%s by=%s grants=%s', o.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, ${grants(sql`o.relacl`)}) as line
    from pg_class o join pg_namespace n on n.oid = o.relnamespace join pg_sequence s on s.seqrelid = o.oid where ${ours}`,
}

/**
 * Returns the schema of a database, a line each and sorted: tables, columns, constraints, indexes, policies, triggers,
 * functions, sequences and grants. The order of columns in a table is left out, since nothing here reads them by place.
 *
 * Two lists of migrations make the same schema exactly when these lines are the same.
 */
export async function describeSchema(database: Database): Promise<string[]> {
  const lines: string[] = []
  for (const [what, question] of Object.entries(questions)) {
    const rows = await database.ask<{ line: string }>(question)
    lines.push(...rows.map(({ line }) => `${what}: ${line}`).sort())
  }
  return lines
}
