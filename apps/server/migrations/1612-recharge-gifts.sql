-- owner: member
-- A recharge rule may give points and coupons beside its gift of money; a refund takes them back as it takes the bonus (members.md §4, D22).
alter table recharge_rule add column points integer not null default 0 check (points between 0 and 9999999);
alter table recharge_rule add column coupon_template_id uuid;
alter table recharge_rule add column coupon_count smallint not null default 0 check (coupon_count between 0 and 99);
alter table recharge_rule add constraint recharge_rule_coupon foreign key (merchant_id, coupon_template_id)
  references coupon_template (merchant_id, id);
alter table recharge_rule add constraint recharge_rule_coupons_counted
  check ((coupon_template_id is null) = (coupon_count = 0));

-- What was given; of coupons as many as their stock had.
alter table recharge add column points integer not null default 0 check (points >= 0);
alter table recharge add column coupon_count smallint not null default 0 check (coupon_count >= 0);
-- What was owed back for what was refunded, used or not.
alter table recharge add column refunded_points integer not null default 0;
alter table recharge add column refunded_coupons smallint not null default 0;
alter table recharge add constraint recharge_points_back check (refunded_points between 0 and points);
alter table recharge add constraint recharge_coupons_back check (refunded_coupons between 0 and coupon_count);

-- 10: given with a recharge.
alter table point_entry drop constraint point_entry_reason_check;
alter table point_entry add constraint point_entry_reason_check check (reason between 1 and 10);
