-- owner: member
-- counts as: 0bba44497f3dec79c787262ef95d6395840164438f0046fb847652b97b2c8632
-- table by table
--
-- Whoever has a saved order, or points that something holds, is looked at once; the run of the night takes the mark away where nothing is due. Five hundred accounts of a
-- merchant at a time, in a transaction of their own: a till that sells to one of them waits for a moment, and never for all. One that has the mark is passed over, so that it goes on
-- where it broke off.
do $$
declare
  it record;
  held uuid[];
  first integer;
begin
  for it in
    select merchant_id from set_aside where member_id is not null
    union select merchant_id from member_hold where points > 0 or kept_points > 0 or reserved_points > 0 order by 1
  loop
    held := array(
      select coalesce(m.merged_into, m.id) from set_aside s
      join member m on m.merchant_id = s.merchant_id and m.id = s.member_id where s.merchant_id = it.merchant_id
      union
      select member_id from member_hold
      where merchant_id = it.merchant_id and (points > 0 or kept_points > 0 or reserved_points > 0) order by 1);
    first := 1;
    while first <= cardinality(held) loop
      lock table schema_migration in access exclusive mode;
      perform set_config('lock_timeout', '3s', true);
      update member_account set due_points_held = true
      where merchant_id = it.merchant_id and member_id = any (held[first:first + 499]) and not due_points_held;
      commit;
      first := first + 500;
    end loop;
  end loop;
end $$;
