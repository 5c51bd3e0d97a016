-- owner: member

-- A gift card may have a last day; of a deposit and of a house account nothing runs out.
alter table purse drop constraint purse_uses_check;
alter table purse add constraint purse_uses_check check (case kind
  when 'times-card' then uses_sold > 0 and name is not null and scope is not null
  else uses_sold = 0 and uses_left = 0 and (last_day is null or kind = 'gift-card' and not is_deposit) end) not valid;
