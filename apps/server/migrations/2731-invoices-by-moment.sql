-- owner: print
-- counts as: a27a36face71152eca54525bbf00984cad7a67b6ea1e4dfacf1fb8998293d279
-- Invoices of all orders, the newest first, for programs that keep the books.
create index concurrently if not exists invoice_by_moment on invoice (merchant_id, issued_at desc, id desc);
