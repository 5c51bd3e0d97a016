-- owner: inventory
-- counts as: db9d676b40080e89382a75380e05f28edf9ff36812fb17dec6ff3368aef7ad99
-- Goods that were lost without being sold, by the day on which they were: few beside the sales, and no sale writes into it.
create index concurrently if not exists stock_entry_lost on stock_entry (merchant_id, business_day) where kind in ('damage', 'stocktake', 'adjustment');
