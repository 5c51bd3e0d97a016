-- owner: organisation
-- older programs work on: they read the tables, as before
--
-- Views that a capability offers to those above it (docs/decisions/2654): what stands behind them may change while the columns stay.

-- Makes a view that asks as whoever reads it, so that the walls of its tables hold, and that is only read. Its columns are named, at most 15.
create function kassa_view(view_name text, query text) returns void language plpgsql as $$
declare
  shown integer;
begin
  execute format('create view %I with (security_invoker = true) as %s', view_name, query);
  select count(*) into shown from pg_attribute where attrelid = view_name::regclass and attnum > 0;
  if shown > 15 then
    raise exception 'view % shows % columns: 15 at most', view_name, shown;
  end if;
  execute format('revoke all on %I from kassa_app, kassa_reader, kassa_platform', view_name);
  execute format('grant select on %I to kassa_app, kassa_reader', view_name);
end $$;
revoke all on function kassa_view(text, text) from public;

select kassa_view('organisation_outlet', $$
  select merchant_id, id, number, name, address, phone, tax_number, currency, time_zone, day_cutoff_minutes, day_rules, locale,
    province, is_enabled, archived_at from outlet
$$);

-- Without passwords, PINs and what else only signing in needs.
-- owner: organisation
select kassa_view('organisation_staff', $$
  select merchant_id, id, number, first_name, last_name, position, phone, email, role_id, locale, lock_state, is_enabled, admin_id,
    archived_at from staff
$$);

-- owner: catalogue
select kassa_view('catalogue_product', $$
  select merchant_id, id, type, name, names, search_text, category_id, brand_id, tax_id, weight_unit, pack_size, stock_policy,
    tracks_serials, is_open_price, archived_at from product
$$);

-- owner: catalogue
select kassa_view('catalogue_variant', $$
  select merchant_id, id, product_id, value_names, custom_code, sku, position, archived_at from variant
$$);

-- owner: catalogue
select kassa_view('catalogue_category', $$
  select merchant_id, id, parent_id, name, names, position, tax_id, archived_at from category
$$);

-- owner: catalogue
select kassa_view('catalogue_listing', $$
  select merchant_id, outlet_id, variant_id, product_id, currency, sell_price_minor, member_price_minor, minimum_price_minor,
    special_price_minor, special_off_basis_points, is_on_shelf, warning_type, warning_line, changed_seq, removed_at from listing
$$);

-- owner: stock
select kassa_view('stock_on_hand', $$
  select merchant_id, outlet_id, variant_id, on_hand, in_transit, currency, value_minor, average_cost_thousandths, counted_at
  from stock
$$);
