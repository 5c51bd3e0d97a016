-- owner: report
-- Pages of figures under a name (ST-P07): what a page is asked by, as its address says it, periods by their names so that they move with the days.
-- Whoever made one may show it to all who see the page.
create table figure_view (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  owner_id uuid not null,
  page text not null,
  name text not null check (char_length(name) between 1 and 30),
  asked jsonb not null,
  is_shared boolean not null,
  saved_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, owner_id, page, name)
);
select kassa_wall('figure_view');

-- Who gets the rows of one as a file, how often, and up to which day they have been told (ST-P06).
create table figure_view_mail (
  merchant_id uuid not null,
  view_id uuid not null,
  admin_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  told_until date not null,
  created_at timestamptz not null,
  primary key (merchant_id, view_id, admin_id),
  foreign key (merchant_id, view_id) references figure_view (merchant_id, id)
);
select kassa_wall('figure_view_mail');
