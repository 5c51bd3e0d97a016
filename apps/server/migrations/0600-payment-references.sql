-- owner: sales
-- The number of a slip pays once a method and day; what looks for it again finds it here.
create index payment_by_reference on payment (merchant_id, method, reference, business_day) where reference is not null;
