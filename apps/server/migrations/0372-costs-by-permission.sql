-- owner: identity
-- Costs are seen by permissions of their own (D93): 01070108 under products, 01080603 under inventory. Roles as delivered get theirs; a role that a
-- merchant made gets none, and whoever may change roles gives them.
update role set codes = codes || array['01070108', '01080603'], version = version + 1
where built_in_key in ('owner', 'manager') and not codes @> array['01070108', '01080603'];
update role set codes = codes || array['0107', '010701', '01070108', '01080603'], version = version + 1
where built_in_key = 'bookkeeper' and not codes @> array['01070108', '01080603'];
update role set codes = codes || array['01080603'], version = version + 1
where built_in_key = 'stock-keeper' and not codes @> array['01080603'];
