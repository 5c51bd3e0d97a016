-- owner: sales
-- Tax that stood in the prices of a sale and is not paid (pricing.md, stage H) has its own column, as all else that is taken off. What was booked
-- before has it in its lines.

alter table sales_order add column if not exists exemption_minor bigint not null default 0;

update sales_order o set exemption_minor = l.exemption_minor
from (
  select merchant_id, order_id, sum((d ->> 'amountMinor')::bigint) as exemption_minor
  from order_line, jsonb_array_elements(deductions) as d
  where deductions @> '[{"kind": "tax-exemption"}]' and d ->> 'kind' = 'tax-exemption'
  group by merchant_id, order_id
) as l
where l.merchant_id = o.merchant_id and l.order_id = o.id;
