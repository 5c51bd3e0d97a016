-- owner: inventory
--
-- All tax of a supplier's bill as its paper says it, where somebody typed it; null: as it was counted from the lines.
alter table supplier_bill add column paper_tax_minor bigint check (paper_tax_minor >= 0);
