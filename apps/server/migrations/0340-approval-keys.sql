-- owner: identity
--
-- The keys with which staff approve at a desk. The private half is encrypted under the PIN and lies in `staff.pin`.

create table approval_key (
  merchant_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  -- ECDSA P-256, raw point, base64url.
  public_key text not null,
  -- How long the PIN is that opens the private half: what a short one signed approves nothing.
  digits smallint not null check (digits between 4 and 8),
  created_at timestamptz not null,
  -- Set with the next PIN, or when the PIN was taken away; what was signed before stays proven.
  retired_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, staff_id) references staff (merchant_id, id)
);
create index approval_key_by_staff on approval_key (merchant_id, staff_id) where retired_at is null;
select kassa_wall('approval_key');
