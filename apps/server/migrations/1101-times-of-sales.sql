-- owner: sales
-- What uses of times cards took off a sale, at list prices (members.md §2).

alter table sales_order add column times_minor bigint not null default 0;
