-- owner: settings
-- A tax may have a finer rate than two decimals, a code, a kind of 0, or be a group of up to five; `rate_basis_points` is then what it comes to
-- together, for tills that know one rate. The members of a group: [{ "code", "rateMillionths", "on", "band" }].
alter table tax
  add column rate_millionths integer check (rate_millionths between 0 and 999999),
  add column code text check (char_length(code) between 1 and 12),
  add column zero text check (zero in ('zero-rated', 'exempt', 'outside')),
  add column taxes jsonb check (jsonb_typeof(taxes) = 'array');

drop trigger setup_changed on tax;
create trigger setup_changed after update on tax for each row
  when ((old.name, old.rate_basis_points, old.is_included, old.is_enabled, old.archived_at, old.rate_millionths, old.code, old.zero, old.taxes)
    is distinct from (new.name, new.rate_basis_points, new.is_included, new.is_enabled, new.archived_at, new.rate_millionths, new.code,
      new.zero, new.taxes))
  execute function kassa_setup_changed();

drop trigger was on tax;
create trigger was after update on tax for each row
  when ((old.rate_basis_points, old.is_included, old.is_enabled, old.archived_at, old.rate_millionths, old.code, old.zero, old.taxes)
    is distinct from (new.rate_basis_points, new.is_included, new.is_enabled, new.archived_at, new.rate_millionths, new.code, new.zero,
      new.taxes))
  execute function kassa_was('tax', 'id');
