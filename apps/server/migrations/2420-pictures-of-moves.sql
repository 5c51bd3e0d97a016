-- owner: moving
-- Pictures that a move takes with the owner's consent: fetched one by one after the goods came, each with what became of it.

create table shop_move_picture (
  merchant_id uuid not null,
  move_id uuid not null,
  product_id uuid not null,
  -- As the file has it: an address, or the name of a file.
  address text not null,
  -- Those of a zip are taken by the move itself, the others are fetched.
  is_fetched boolean not null,
  state text not null check (state in ('waiting', 'taken', 'failed')),
  -- Code and facts of why it failed.
  refusal jsonb,
  attempts integer not null default 0,
  next_at timestamptz not null,
  picture_id uuid,
  primary key (merchant_id, move_id, product_id),
  foreign key (merchant_id, move_id) references shop_move (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, picture_id) references picture (merchant_id, id)
);
select kassa_wall('shop_move_picture');
create index shop_move_picture_waiting on shop_move_picture (next_at) where state = 'waiting' and is_fetched;
create index shop_move_picture_of on shop_move_picture (merchant_id, product_id);
create index shop_move_picture_kept on shop_move_picture (merchant_id, picture_id);
