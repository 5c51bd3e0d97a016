-- owner: identity
-- told: new-rights
-- A test shop is made, entered and ended by a permission of its own (01140704). The owner's role as delivered gets it, because nobody could give it
-- otherwise; whoever looks after roles is told once, and can take it away again (D128). A role that a merchant made gets none.
insert into role_grown (merchant_id, role_id, codes, role_version, at)
select merchant_id, id, array['01140704'], version + 1, now() from role
where built_in_key = 'owner' and archived_at is null and not codes && array['01140704']
on conflict (merchant_id, role_id) do update set at = excluded.at, decided_at = null, role_version = excluded.role_version,
  -- What the update before added, and nobody has decided about yet, is still to be told.
  codes = case when role_grown.decided_at is null and role_grown.role_version = excluded.role_version - 1 then role_grown.codes else '{}' end
    || excluded.codes;

update role set codes = role.codes || array['01140704'], version = version + 1
where built_in_key = 'owner' and archived_at is null and not codes && array['01140704'];
