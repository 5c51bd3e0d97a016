-- owner: print
--
-- Categories whose goods a printer of the network writes on pick lists. Source: features, DV-P07.

alter table network_printer add column category_ids uuid[] not null default '{}' check (cardinality(category_ids) <= 50);
create trigger setup_changed_by_categories after update of category_ids on network_printer
  for each row execute function kassa_setup_changed();
