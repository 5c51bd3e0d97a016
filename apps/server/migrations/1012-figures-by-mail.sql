-- owner: report
-- Which administrators get figures by mail, how often, and up to which day they have been told (figures.md, daily mail).
create table report_mail (
  merchant_id uuid not null references merchant (id),
  admin_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  told_until date not null,
  created_at timestamptz not null,
  primary key (merchant_id, admin_id, every)
);
select kassa_wall('report_mail');
