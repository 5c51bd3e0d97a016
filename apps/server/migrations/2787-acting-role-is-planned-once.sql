-- owner: organisation
-- older programs work on: the function answers what it answered
--
-- The role that somebody acts under is asked for with every call of theirs (migration 2310). A function of the database's own language keeps its plan
-- between them, where one in plain SQL is planned again in each statement.
create or replace function kassa_acting_role(merchant uuid, account uuid, outlet uuid, at timestamptz, own uuid) returns uuid
language plpgsql stable as $$
begin
  return coalesce(
    (select e.role_id from role_elevation e
      join role r on r.merchant_id = e.merchant_id and r.id = e.role_id and r.archived_at is null
      where e.merchant_id = $1 and e.account_id = $2 and (e.outlet_id is null or e.outlet_id = $3)
        and e.from_at <= $4 and $4 < coalesce(e.ended_at, e.until_at)
      order by e.from_at desc limit 1),
    (select b.role_id from staff_outlet b where b.merchant_id = $1 and b.staff_id = $2 and b.outlet_id = $3),
    $5);
end
$$;
