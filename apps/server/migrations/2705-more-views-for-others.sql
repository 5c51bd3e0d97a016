-- owner: organisation
-- older programs work on: they read the tables, as before
--
-- More views that a capability offers to those above it (docs/decisions/2654).

select kassa_view('organisation_merchant', $$
  select merchant_id, id, partner_id, number, name, country, locale, shares_sales_with_partner, is_enabled, created_at, archived_at,
    closed_at, test_of from merchant
$$);

-- Outlets in the order in which they were made, with what their days go by.
-- owner: organisation
select kassa_view('organisation_outlet_days', $$
  select merchant_id, id, number, name, currency, locale, time_zone, day_cutoff_minutes, day_rules, created_at, archived_at from outlet
$$);

-- owner: organisation
select kassa_view('organisation_staff_outlet', $$
  select merchant_id, staff_id, outlet_id, role_id from staff_outlet
$$);

-- Without passwords and what else only signing in needs.
-- owner: identity
select kassa_view('identity_admin', $$
  select id, tier, partner_id, merchant_id, role_id, first_name, last_name, email, locale, is_enabled, last_signed_in_at, created_at,
    archived_at from admin
$$);

-- owner: identity
select kassa_view('identity_role', $$
  select merchant_id, id, tier, name, built_in_key, codes, max_discount_basis_points, max_refund_minor, price_floor, created_at,
    archived_at from role
$$);

-- Rows above the merchants are read by the role that works there, too.
grant select on organisation_merchant, identity_admin to kassa_platform;

-- owner: settings
select kassa_view('settings_tax', $$
  select merchant_id, id, name, rate_basis_points, rate_millionths, is_included, code, zero, taxes, is_enabled, archived_at from tax
$$);

-- owner: settings
select kassa_view('settings_tax_outlet', $$
  select merchant_id, tax_id, outlet_id, is_default from tax_outlet
$$);

-- owner: payment
select kassa_view('payment_open_order', $$
  select merchant_id, id, outlet_id, device_id, registration_id, currency, payable_minor, state, business_day, created_at, completed_at
  from open_order
$$);

-- Every movement of goods, in its order.
-- owner: stock
select kassa_view('stock_ledger', $$
  select merchant_id, entry_number, outlet_id, variant_id, kind, quantity, after_quantity, currency, value_minor, cost_minor,
    document_kind, document_id, actor_id, business_day, at from stock_entry
$$);

-- owner: stock
select kassa_view('stock_serial_number', $$
  select merchant_id, id, variant_id, number, folded, state, outlet_id, changed_at from serial_number
$$);

-- owner: stock
select kassa_view('stock_serial_entry', $$
  select merchant_id, entry_number, serial_id, kind, before_state, before_outlet_id, after_state, after_outlet_id, document_kind,
    document_id, line, actor_id, business_day, at from serial_entry
$$);

-- Products as goods that are stored.
-- owner: catalogue
select kassa_view('catalogue_goods', $$
  select merchant_id, id, type, name, names, search_text, category_id, unit, weight_unit, pack_size, shelf_number, tracks_serials,
    archived_at from product
$$);

-- The days by which goods are watched.
-- owner: catalogue
select kassa_view('catalogue_goods_days', $$
  select merchant_id, id, type, name, category_id, pack_size, production_date, shelf_life_days, expiry_warning_days, created_at,
    archived_at from product
$$);

-- The part of a product that offers and refunds go by.
-- owner: catalogue
select kassa_view('catalogue_product_terms', $$
  select merchant_id, id, type, name, names, category_id, brand_id, weight_unit, is_open_price, is_discountable,
    member_discount_allowed, is_returnable, charges, archived_at from product
$$);

-- owner: catalogue
select kassa_view('catalogue_product_code', $$
  select merchant_id, code, folded, variant_id, position from product_code
$$);

-- owner: catalogue
select kassa_view('catalogue_product_part', $$
  select merchant_id, product_id, part_variant_id, quantity, position from product_part
$$);

-- owner: catalogue
select kassa_view('catalogue_product_label', $$
  select merchant_id, product_id, label_id from product_label
$$);

-- owner: promotion
select kassa_view('promotion_coupon', $$
  select merchant_id, id, template_id, code, member_id, state, from_date, until_date, order_id, issued_at, from_order_id from coupon
$$);

-- owner: promotion
select kassa_view('promotion_coupon_template', $$
  select merchant_id, id, is_enabled, terms, issued_count, archived_at from coupon_template
$$);

-- Without passwords, and what is only written down about a person.
-- owner: member
select kassa_view('member_profile', $$
  select merchant_id, id, card_number, name, phone, email, birthday, locale, activated_on, is_enabled, messages_agreed_at, archived_at,
    erased_at, merged_into from member
$$);

-- owner: member
select kassa_view('member_standing', $$
  select merchant_id, member_id, level_id, currency, points, principal_minor, bonus_minor, spent_minor, visits, last_visit_at
  from member_account
$$);

-- owner: member
select kassa_view('member_money_entry', $$
  select merchant_id, entry_number, member_id, type, currency, amount_minor, after_minor, document_kind, document_id, of_document,
    outlet_id, business_day, at from balance_entry
$$);

-- owner: member
select kassa_view('member_purse', $$
  select merchant_id, id, kind, code, name, member_id, currency, total_minor, paid_minor, is_enabled, is_deposit, opened_at,
    times_offer_id, uses_left, owed_back_day from purse
$$);

-- owner: member
select kassa_view('member_purse_entry', $$
  select merchant_id, entry_number, purse_id, reason, currency, amount_minor, after_minor, document_kind, document_id, of_document,
    outlet_id, business_day, at, uses from purse_entry
$$);

-- Orders without their basket and amounts.
-- owner: sales
select kassa_view('sales_order_head', $$
  select merchant_id, id, outlet_id, number, type, status, currency, device_id, staff_id, member_id, tax_is_included, tip_minor,
    sold_at, business_day, sold_by_app from sales_order
$$);

-- The amounts of orders.
-- owner: sales
select kassa_view('sales_order_amounts', $$
  select merchant_id, id, outlet_id, number, type, status, currency, business_day, tax_is_included, total_minor, tax_minor, fee_minor,
    fee_tax_minor, tip_minor, rounding_minor from sales_order
$$);

-- owner: sales
select kassa_view('sales_order_line', $$
  select merchant_id, order_id, line, product_id, variant_id, name, quantity, weight_unit, list_minor, payable_minor, tax_minor,
    rounding_adjustment_minor, deductions, cost_minor, charge from order_line
$$);

-- owner: sales
select kassa_view('sales_refund', $$
  select merchant_id, id, number, order_id, outlet_id, device_id, currency, amount_minor, tax_minor, fee_minor, fee_tax_minor, tip_minor,
    is_void, refunded_at, business_day from refund
$$);

-- owner: sales
select kassa_view('sales_refund_line', $$
  select merchant_id, refund_id, order_id, line, product_id, name, quantity, amount_minor, tax_minor, rounding_adjustment_minor,
    tax_rate_basis_points, goods, cost_minor, business_day, charge from refund_line
$$);

-- owner: sales
select kassa_view('sales_payment', $$
  select merchant_id, document_id, position, document_kind, outlet_id, shift_id, method, currency, amount_minor, cash_rounding_minor,
    fee_minor, reference, at, business_day from payment
$$);

-- owner: sales
select kassa_view('sales_shift', $$
  select merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, opened_at, closed_at, expected_minor,
    counted_minor, next_float_minor, drawer, epoch from shift
$$);

-- owner: sales
select kassa_view('sales_set_aside', $$
  select merchant_id, id, outlet_id, number, kind, state, currency, total_minor, purse_id, steps, member_id from set_aside
$$);

-- owner: device
select kassa_view('device_till', $$
  select merchant_id, id, outlet_id, number, name, type, is_enabled, archived_at from device
$$);
