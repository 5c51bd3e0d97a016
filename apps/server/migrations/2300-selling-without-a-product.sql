-- owner: identity
-- told: new-rights
-- Whatever has no product is sold by a permission of its own, 020109. The owner's role as delivered gets it and is told, because nobody could give it
-- otherwise (D128); to managers and cashiers as delivered it is proposed (D130). A role that a merchant made gets none.
insert into role_grown (merchant_id, role_id, codes, role_version, at)
select merchant_id, id, array['020109'], version + 1, now() from role
where built_in_key = 'owner' and archived_at is null and '0201' = any (codes) and not '020109' = any (codes)
on conflict (merchant_id, role_id) do update set
  codes = case when role_grown.decided_at is null and role_grown.role_version = excluded.role_version - 1
    then role_grown.codes || excluded.codes else excluded.codes end,
  role_version = excluded.role_version, at = excluded.at, decided_at = null;

update role set codes = codes || array['020109'], version = version + 1
where built_in_key = 'owner' and archived_at is null and '0201' = any (codes) and not '020109' = any (codes);

insert into role_proposed (merchant_id, role_id, codes, at)
select merchant_id, id, array['020109'], now() from role
where tier = 'staff' and built_in_key in ('manager', 'cashier') and archived_at is null and '0201' = any (codes)
  and not '020109' = any (codes)
on conflict (merchant_id, role_id) do update set
  codes = case when role_proposed.decided_at is null then role_proposed.codes || excluded.codes else excluded.codes end,
  at = excluded.at, decided_at = null;
