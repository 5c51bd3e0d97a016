-- owner: member
-- older programs work on: they know no such card, and find nobody by it
--
-- Cards of people who share the account of a member: whatever is bought by one of them is bought by that member.
create table family_card (
  merchant_id uuid not null,
  id uuid not null,
  -- The holder of the account, as the card was given; a member who was merged leads on.
  member_id uuid not null,
  -- Empty where the holder was erased.
  name text not null,
  card_number text not null,
  -- Its small letters: a card is found however it is typed.
  card_key text not null check (card_key = lower(card_number)),
  made_at timestamptz not null,
  -- Nobody is found by it from then on, and nobody is given its number.
  ended_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, card_key),
  foreign key (merchant_id, member_id) references member (merchant_id, id)
);
create index family_card_of_member on family_card (merchant_id, member_id, made_at, id);
select kassa_wall('family_card');
