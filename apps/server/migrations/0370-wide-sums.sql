-- owner: platform
-- Sums are wider than single amounts (D86): inside JSON a number up to 2^53, the last whole number every reader of JSON carries, and
-- beyond it the digits as text.
create function kassa_wide(total numeric) returns jsonb
  language sql immutable strict parallel safe
  return case when abs(total) <= 9007199254740991 then to_jsonb(total) else to_jsonb(total::text) end;
