-- owner: sales
-- What may have left without a sale is asked by business day: drawers opened without one, and goods taken out of baskets.
create index cash_entry_no_sale on cash_entry (merchant_id, business_day) where kind = 'no-sale';
create index removal_by_day on removal (merchant_id, business_day);
