-- owner: sales
-- What a line's goods cost may be unknown; what had no cost at all, as a service, keeps its 0.
alter table order_line alter column cost_minor drop not null;
alter table refund_line alter column cost_minor drop not null;
