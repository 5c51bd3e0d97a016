-- owner: promotion
-- Coupons that went from one member to another, because both are one person, or came back: by which document, one line each.
create table coupon_move (
  merchant_id uuid not null,
  move_number bigint generated always as identity,
  coupon_id uuid not null,
  from_member_id uuid not null,
  to_member_id uuid not null,
  document_id uuid not null,
  at timestamptz not null,
  primary key (merchant_id, move_number),
  foreign key (merchant_id, coupon_id) references coupon (merchant_id, id)
);
create index coupon_move_of_document on coupon_move (merchant_id, document_id);
create index coupon_move_of_coupon on coupon_move (merchant_id, coupon_id);
select kassa_wall('coupon_move', true);
