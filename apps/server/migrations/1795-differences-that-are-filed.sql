-- owner: journal
-- What a review item names beside its document: a difference of a book, by what differs and by how much. A proof passes what an item names.
create table review_subject (
  merchant_id uuid not null,
  item_id uuid not null,
  book text not null,
  subject text not null,
  -- In the book's own unit; the item stops covering when the difference becomes another. Null covers whatever it is.
  amount bigint,
  primary key (merchant_id, item_id, book, subject),
  foreign key (merchant_id, item_id) references review_item (merchant_id, id)
);
select kassa_wall('review_subject');

-- Books whose differences from before they were kept have been filed, once (by the restored backup's own rows, too).
create table book_beginning (
  book text primary key,
  begun_at timestamptz not null
);

-- A difference of an outlet's books may be of a drawer, a day or goods: no device, no document.
alter table review_item drop constraint review_item_of_something;
alter table review_item add constraint review_item_of_something check ((sequence is null) = (registration_id is null));
