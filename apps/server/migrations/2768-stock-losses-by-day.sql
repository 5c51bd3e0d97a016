-- owner: inventory
-- Goods that were lost without being sold, by the day on which they were: few beside the sales, and no sale writes into it.
create index stock_entry_lost on stock_entry (merchant_id, business_day) where kind in ('damage', 'stocktake', 'adjustment');
