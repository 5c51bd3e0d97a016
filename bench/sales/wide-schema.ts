/** The tables of a sale as they once were stand in a schema of their own; stock, device and people are the same for both. */
export const WIDE = 'wide'

const list = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

/** Indexes that were made otherwise since, as they were, with the columns by which the present ones are told. */
const CHANGED = [
  ['(outlet_id, variant_id, entry_number)%', 'stock_entry (merchant_id, outlet_id, variant_id, entry_number)'],
  [
    '(outlet_id, business_day, sold_at, id)%',
    'sales_order (merchant_id, outlet_id, business_day desc, sold_at desc, id desc)',
  ],
  ['sales_order%(shift_id)%', 'sales_order (merchant_id, shift_id)'],
  ['payment%(shift_id)%', 'payment (merchant_id, shift_id) where shift_id is not null'],
  ['(variant_id, business_day)%', 'order_line (merchant_id, variant_id, business_day)'],
  ['outbox%(created_at)%', 'outbox (created_at, id) where sequence is null'],
] as const

/** Indexes and references that a sale's rows have no more. */
const GONE = `
create index on ${WIDE}.stock_entry (merchant_id, document_id);
create index on ${WIDE}.stock_entry (merchant_id, outlet_id, business_day);
alter table ${WIDE}.outbox add primary key (merchant_id, id);
alter table ${WIDE}.stock_entry add foreign key (merchant_id, outlet_id, variant_id)
  references stock (merchant_id, outlet_id, variant_id);
alter table ${WIDE}.order_line add foreign key (merchant_id, order_id) references ${WIDE}.sales_order (merchant_id, id);
alter table ${WIDE}.journal_entry add foreign key (merchant_id, registration_id)
  references device_registration (merchant_id, id);
alter table ${WIDE}.sales_order add foreign key (merchant_id, outlet_id) references outlet (merchant_id, id),
  add foreign key (merchant_id, device_id) references device (merchant_id, id),
  add foreign key (merchant_id, staff_id) references staff (merchant_id, id);`

/** Drops the parts that the rows of a sale did not have yet; a column takes its indexes with it. */
const CAME = `
alter table ${WIDE}.audit_line drop column who cascade;
drop index ${WIDE}.audit_line_merchant_id_account_id_at_id_idx, ${WIDE}.audit_line_merchant_id_call_at_id_idx;
alter table ${WIDE}.sales_order drop constraint sales_order_told_by;`

/**
 * Copies of the tables that a sale writes with the indexes, checks and references that they had when the yardstick was set up, so that what a
 * sale's tables lose since makes our sales faster and not the yardstick's. Source: docs/decisions/1500, 1507.
 */
export const wideSchema = (tables: readonly string[]): string => `
create schema ${WIDE};
${tables.map((table) => `create table ${WIDE}.${table} (like public.${table} including all);`).join('\n')}
do $$
declare
  orders text[];
  given text;
begin
  select array_agg(format('alter table ${WIDE}.%I add %s', c.relname, pg_get_constraintdef(f.oid))) into orders
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
    where f.contype = 'f' and n.nspname = 'public' and c.relname in (${list(tables)});
  select orders || array_agg(format('drop index ${WIDE}.%I', indexname)) into orders
    from pg_indexes where schemaname = '${WIDE}' and (${CHANGED.map(([told]) => `indexdef like '%${told}'`).join(' or ')})
      and indexdef not like '%quantity > 0%';
  perform set_config('search_path', '${WIDE}, public', true);
  foreach given in array orders loop execute given; end loop;
end $$;
${CHANGED.map(([, columns]) => `create index on ${WIDE}.${columns};`).join('\n')}
${GONE}
${CAME}`
