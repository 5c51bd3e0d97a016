-- owner: print
-- older programs work on: two functions are added
--
-- A customer’s screen that waits for its till is nobody’s yet, so it waits in the first database of the installation; tills of other databases ask for it there.

-- The screens that wait under a code.
create function kassa_waiting_screen(typed text) returns setof screen_pairing
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if kassa_is_first() then
    return query select * from screen_pairing where code = typed;
  elsif kassa_ask_first('screen ' || typed) then
    return query select * from jsonb_populate_record(null::screen_pairing, kassa_given('screen ' || typed)::jsonb);
  end if;
end $$;
revoke all on function kassa_waiting_screen(text) from public;
grant execute on function kassa_waiting_screen(text) to kassa_app;

-- Uses a code up; answers the id that the screen has from then on, which in another database the first one has drawn. Null where somebody was quicker.
create function kassa_pair_screen(typed text, merchant uuid, screen uuid) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not kassa_is_first() then
    return case when kassa_ask_first('pair-screen ' || typed || ' ' || merchant) then kassa_given('pair-screen ' || typed || ' ' || merchant)::uuid end;
  end if;
  update screen_pairing set paired_merchant = merchant, screen_id = screen where code = typed and screen_id is null;
  return case when found then screen end;
end $$;
revoke all on function kassa_pair_screen(text, uuid, uuid) from public;
grant execute on function kassa_pair_screen(text, uuid, uuid) to kassa_app;
