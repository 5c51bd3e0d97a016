-- Every list of orders goes outlet by outlet, so the index over all of them is not needed, and each sale writes one less.
drop index sales_order_newest;
