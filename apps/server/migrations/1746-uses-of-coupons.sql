-- owner: promotion
-- Every sale that took something off by a coupon, also one that found it used already: while one of them stands, the coupon is used.
create table coupon_use (
  merchant_id uuid not null,
  coupon_id uuid not null,
  order_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, coupon_id, order_id),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id)
);
select kassa_wall('coupon_use', true);

insert into coupon_use (merchant_id, coupon_id, order_id, at)
select c.merchant_id, c.id, c.order_id, coalesce(c.used_at, c.issued_at) from coupon c where c.order_id is not null
union
select c.merchant_id, c.id, o.id, o.sold_at
from sales_order o
cross join lateral jsonb_array_elements(
  case jsonb_typeof(o.priced -> 'coupons') when 'array' then o.priced -> 'coupons' else '[]' end) as said
join coupon c on c.merchant_id = o.merchant_id and c.id::text = said ->> 'id'
where o.coupon_minor <> 0 and (said ->> 'isApplied')::boolean and o.id is distinct from c.order_id;

-- A coupon that became free while another sale with it stood is used by that one.
update coupon set state = 'used', order_id = standing.order_id, used_at = standing.at
from (
  select distinct on (u.merchant_id, u.coupon_id) u.merchant_id, u.coupon_id, u.order_id, u.at
  from coupon_use u join sales_order o on o.merchant_id = u.merchant_id and o.id = u.order_id
  where o.status <> 'refunded' order by u.merchant_id, u.coupon_id, u.at, u.order_id
) as standing
where coupon.merchant_id = standing.merchant_id and coupon.id = standing.coupon_id and coupon.state = 'issued';
