-- owner: member
-- Whoever has a saved order, or points that something holds, is looked at once; the run of the night takes the mark away where nothing is due.
update member_account a set due_points_held = true from (
  select m.merchant_id, coalesce(m.merged_into, m.id) as member_id from set_aside s
  join member m on m.merchant_id = s.merchant_id and m.id = s.member_id
  union
  select merchant_id, member_id from member_hold where points > 0 or kept_points > 0 or reserved_points > 0) held
where a.merchant_id = held.merchant_id and a.member_id = held.member_id;
