-- owner: member
-- older programs work on: they tell no telephone
--
-- Telephones that keep an Apple pass and want to be told of its changes.
create table wallet_device (
  merchant_id uuid not null,
  pass_id uuid not null,
  -- As the telephone names itself to this pass type.
  device text not null check (char_length(device) between 1 and 200),
  push_token text not null check (char_length(push_token) between 1 and 200),
  registered_at timestamptz not null,
  primary key (merchant_id, pass_id, device),
  foreign key (merchant_id, pass_id) references wallet_pass (merchant_id, id)
);
create index wallet_device_passes on wallet_device (merchant_id, device);
select kassa_wall('wallet_device');
