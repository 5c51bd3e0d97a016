-- owner: inventory
-- What a stock is worth has one definition (D84), the rule `domain/inventory/stock-value.ts`; these functions say the same, case by case.

-- The value a stock keeps after `taken` units (> 0) left it. While enough was there, the part of the value that the rest is of the whole;
-- what is owed counts at the average, and a guess of more than the largest amount says that much, so that a paid sale is always booked.
create or replace function kassa_value_after_out(
  on_hand bigint, value_minor bigint, average_thousandths bigint, taken bigint, is_thousandths boolean
) returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand > 0 and taken <= on_hand then round(value_minor::numeric * (on_hand - taken) / on_hand)::bigint
    else greatest(-1000000000000000, round((on_hand - taken)::numeric * average_thousandths
      / case when is_thousandths then 1000000 else 1000 end))::bigint
  end
$$;

-- The value after `added` units (> 0) worth `added_minor` came in. Where the stock was negative, all that is there or still owed is
-- valued anew at the price of what came in.
create or replace function kassa_value_after_in(on_hand bigint, value_minor bigint, added bigint, added_minor bigint)
returns bigint language sql immutable parallel safe as $$
  select case
    when on_hand >= 0 then value_minor + added_minor
    else greatest(-1000000000000000, round(added_minor::numeric * (on_hand + added) / added))::bigint
  end
$$;

-- The average that is known once `added` units (> 0) came in for `added_minor`; null is at the average so far.
create function kassa_known_average(known_thousandths bigint, added bigint, added_minor bigint, is_thousandths boolean)
returns bigint language sql immutable parallel safe as $$
  select coalesce(
    round(added_minor::numeric * case when is_thousandths then 1000000 else 1000 end / added)::bigint, known_thousandths)
$$;
