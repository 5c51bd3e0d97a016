-- owner: identity
-- told: new-rights
-- Bills of suppliers are permissions of their own (010807). The owner's role as delivered gets them, because nobody could give them
-- otherwise; whoever looks after roles is told once, and can take them away again (D128). A role that a merchant made gets none.
insert into role_grown (merchant_id, role_id, codes, role_version, at)
select merchant_id, id, array['010807', '01080701', '01080702', '01080703', '01080704', '01080705', '01080706'], version + 1, now() from role
where built_in_key = 'owner' and archived_at is null and not codes && array['010807', '01080701', '01080702', '01080703', '01080704', '01080705', '01080706']
on conflict (merchant_id, role_id) do update set at = excluded.at, decided_at = null, role_version = excluded.role_version,
  -- What the update before added, and nobody has decided about yet, is still to be told.
  codes = case when role_grown.decided_at is null and role_grown.role_version = excluded.role_version - 1 then role_grown.codes else '{}' end
    || excluded.codes;

update role set codes = role.codes || array['010807', '01080701', '01080702', '01080703', '01080704', '01080705', '01080706'], version = version + 1
where built_in_key = 'owner' and archived_at is null and not codes && array['010807', '01080701', '01080702', '01080703', '01080704', '01080705', '01080706'];
