-- owner: accounting
-- Business days of documents that were booked more than a month after them. Whoever seals an outlet's next day, or the merchant's own books (`is_own`), looks through
-- the books from the first of these days on and takes the notes away (docs/decisions/2679). Nothing is noted of what comes in time: the conditions of the triggers are asked of a
-- row as it is written, and no function is called.
create table late_books_day (
  merchant_id uuid not null,
  outlet_id uuid not null,
  business_day date not null,
  is_own boolean not null,
  -- A note belongs to its transaction: one that a seal does not see yet is not taken with those of others.
  by_transaction bigint not null,
  primary key (merchant_id, outlet_id, business_day, is_own, by_transaction),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('late_books_day');
revoke insert, update on late_books_day from kassa_app;

create function kassa_note_late_day(merchant uuid, outlet uuid, day date) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into late_books_day (merchant_id, outlet_id, business_day, is_own, by_transaction)
  select merchant, outlet, day, own, pg_current_xact_id()::text::bigint from (values (false), (true)) as books (own)
  on conflict do nothing
$$;
revoke all on function kassa_note_late_day(uuid, uuid, date) from public;

create function kassa_late_row() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_note_late_day(new.merchant_id, new.outlet_id, new.business_day);
  return null;
end $$;
revoke all on function kassa_late_row() from public;

create function kassa_late_bill() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_note_late_day(new.merchant_id, new.outlet_id, case new.state when 'void' then new.void_day else new.business_day end);
  return null;
end $$;
revoke all on function kassa_late_bill() from public;

-- Only the bill that it pays says at which outlet a payment stands.
create function kassa_late_bill_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kassa_note_late_day(b.merchant_id, b.outlet_id, new.business_day) from supplier_bill b
  where b.merchant_id = new.merchant_id and b.id = new.bill_id;
  return null;
end $$;
revoke all on function kassa_late_bill_payment() from public;

-- What an order or a refund brings with it (lines, money, goods, stored value) stands under its day and comes with it.
create trigger notes_late_day after insert on sales_order for each row
  when (new.business_day < (new.received_at at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_payment after update of status on sales_order for each row
  when (new.status is distinct from old.status
    and (old.status in ('unpaid', 'cancelled', 'overtime')) <> (new.status in ('unpaid', 'cancelled', 'overtime'))
    and new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on refund for each row
  when (new.business_day < (new.received_at at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on payment for each row
  when (new.corrects is not null and new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on stock_entry for each row
  when (new.kind not in ('sale', 'refund') and new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on cash_entry for each row
  when (new.kind not in ('sale', 'refund', 'no-sale') and new.business_day < (kassa_now() at time zone 'UTC')::date - 31)
  execute function kassa_late_row();
create trigger notes_late_day after insert on foreign_cash for each row
  when (new.kind <> 'sale' and new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on purse_entry for each row
  when (new.reason in ('opening', 'expired') and new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after insert on foreign_banking for each row
  when (new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_row();
create trigger notes_late_day after update of state on supplier_bill for each row
  when (new.state is distinct from old.state and new.state in ('posted', 'void')
    and case new.state when 'void' then new.void_day else new.business_day end < (kassa_now() at time zone 'UTC')::date - 31)
  execute function kassa_late_bill();
create trigger notes_late_day after insert on supplier_payment for each row
  when (new.business_day < (kassa_now() at time zone 'UTC')::date - 31) execute function kassa_late_bill_payment();
