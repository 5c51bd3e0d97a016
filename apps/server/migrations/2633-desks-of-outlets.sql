-- owner: device
-- older programs work on: they give every till the newest desk
--
-- The version of the desk that the tills of an outlet are given, where somebody chose: `newest`, or one that the server has.

create table desk_version (
  merchant_id uuid not null,
  outlet_id uuid not null,
  version text not null check (char_length(version) between 1 and 50),
  chosen_at timestamptz not null,
  chosen_by text not null,
  primary key (merchant_id, outlet_id),
  foreign key (merchant_id, outlet_id) references outlet (merchant_id, id)
);
select kassa_wall('desk_version');
