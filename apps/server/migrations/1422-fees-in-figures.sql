-- owner: report
--
-- Fees of ways to pay and tips are rows of their own among the ways of paying: days with any are added up again.

insert into figure_loose_day (merchant_id, outlet_id, business_day)
select distinct s.merchant_id, s.outlet_id, s.business_day
from sales_order s join figure_outlet k on k.merchant_id = s.merchant_id and k.outlet_id = s.outlet_id and s.business_day <= k.built_to
where s.fee_minor > 0 or s.tip_minor > 0
on conflict do nothing;
