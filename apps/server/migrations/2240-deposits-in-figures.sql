-- owner: report
--
-- Deposits on pieces are sums of their own: days with any are added up again.

alter table figure_day add column deposit_minor bigint not null default 0, add column deposit_back_minor bigint not null default 0;
alter table figure_so_far add column deposit_minor numeric not null default 0, add column deposit_back_minor numeric not null default 0;

create temporary table deposit_day on commit drop as
select s.merchant_id, s.outlet_id, s.business_day from order_line l
join sales_order s on s.merchant_id = l.merchant_id and s.id = l.order_id where l.charge = 'deposit'
union
select r.merchant_id, r.outlet_id, r.business_day from refund_line b
join refund r on r.merchant_id = b.merchant_id and r.id = b.refund_id where b.charge = 'deposit';

insert into figure_loose_day (merchant_id, outlet_id, business_day)
select d.merchant_id, d.outlet_id, d.business_day
from deposit_day d join figure_outlet k on k.merchant_id = d.merchant_id and k.outlet_id = d.outlet_id and d.business_day <= k.built_to
on conflict do nothing;

delete from figure_so_far_day f using deposit_day d
where f.merchant_id = d.merchant_id and f.outlet_id = d.outlet_id and f.business_day = d.business_day;
