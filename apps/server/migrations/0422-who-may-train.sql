-- owner: identity
-- Training at the desk is by a permission of its own, 020108. Roles as delivered get it where they register devices; a role that a merchant made gets
-- none, and whoever may change roles gives it.
update role set codes = codes || array['020108'], version = version + 1
where built_in_key in ('owner', 'manager') and not codes @> array['020108'];
