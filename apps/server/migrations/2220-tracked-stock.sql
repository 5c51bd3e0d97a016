-- owner: inventory

-- Goods that somebody counted, received or set: the others were only ever sold, and nobody said how many there are. No sale writes into it.
create index stock_entry_tracked on stock_entry (merchant_id, outlet_id, variant_id)
  where kind not in ('sale', 'refund', 'exchange', 'exchange-cancel');
