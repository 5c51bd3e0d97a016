/**
 * The smallest sale there could be: order, five lines, payment, five stock rows, five movements, in narrow tables of its own,
 * by one function. No tax, drawer, timeline, journal, audit and events, and few of the indexes and foreign keys that a
 * sale's rows have: a yardstick beside the bare rows of `bare-rows.ts`, not their limit. Source: stack.md, sale commit.
 */
export const smallestSchema = `
create schema bare;
create table bare.sale (merchant_id uuid, id uuid, number text, total_minor bigint, sold_at timestamptz, snapshot jsonb,
  primary key (merchant_id, id), unique (merchant_id, number));
create table bare.line (merchant_id uuid, sale_id uuid, line int, variant_id uuid, name text, quantity bigint,
  payable_minor bigint, primary key (merchant_id, sale_id, line),
  foreign key (merchant_id, sale_id) references bare.sale (merchant_id, id));
create table bare.payment (merchant_id uuid, sale_id uuid, position int, method smallint, amount_minor bigint,
  primary key (merchant_id, sale_id, position));
create table bare.stock (merchant_id uuid, outlet_id uuid, variant_id uuid, on_hand bigint,
  primary key (merchant_id, outlet_id, variant_id));
create table bare.movement (merchant_id uuid, number bigint generated always as identity, outlet_id uuid,
  variant_id uuid, quantity bigint, sale_id uuid, at timestamptz, primary key (merchant_id, number));
create function bare.sell(sale jsonb) returns void language plpgsql as $$
begin
  insert into bare.sale values ((sale->>'merchantId')::uuid, (sale->>'id')::uuid, sale->>'number',
    (sale->>'totalMinor')::bigint, now(), sale->'snapshot');
  insert into bare.line select (sale->>'merchantId')::uuid, (sale->>'id')::uuid, l.line, l.variant_id, l.name,
    l.quantity, l.payable_minor
    from jsonb_to_recordset(sale->'lines') as l (line int, variant_id uuid, name text, quantity bigint, payable_minor bigint);
  insert into bare.payment values ((sale->>'merchantId')::uuid, (sale->>'id')::uuid, 0, 0, (sale->>'totalMinor')::bigint);
  perform from bare.stock s where s.merchant_id = (sale->>'merchantId')::uuid
    and s.outlet_id = (sale->>'outletId')::uuid
    and s.variant_id in (select l.variant_id from jsonb_to_recordset(sale->'lines') as l (variant_id uuid))
    order by s.variant_id for update;
  update bare.stock s set on_hand = s.on_hand - l.quantity
    from jsonb_to_recordset(sale->'lines') as l (variant_id uuid, quantity bigint)
    where s.merchant_id = (sale->>'merchantId')::uuid and s.outlet_id = (sale->>'outletId')::uuid
      and s.variant_id = l.variant_id;
  insert into bare.movement (merchant_id, outlet_id, variant_id, quantity, sale_id, at)
    select (sale->>'merchantId')::uuid, (sale->>'outletId')::uuid, l.variant_id, -l.quantity, (sale->>'id')::uuid, now()
    from jsonb_to_recordset(sale->'lines') as l (variant_id uuid, quantity bigint);
end $$;`
