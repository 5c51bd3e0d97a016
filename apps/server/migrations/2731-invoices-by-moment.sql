-- owner: print
-- Invoices of all orders, the newest first, for programs that keep the books.
create index invoice_by_moment on invoice (merchant_id, issued_at desc, id desc);
