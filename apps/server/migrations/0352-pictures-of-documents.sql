-- owner: inventory
-- Pictures of damage reports stand in a table of their own, with keys to pictures of the same merchant, instead of a list
-- that took any id. What pointed elsewhere pointed at nothing anybody could see.

create table damage_report_picture (
  merchant_id uuid not null,
  document_id uuid not null,
  position integer not null check (position between 1 and 9),
  picture_id uuid not null,
  primary key (merchant_id, document_id, position),
  unique (merchant_id, document_id, picture_id),
  foreign key (merchant_id, document_id) references damage_report (merchant_id, id) on delete cascade,
  foreign key (merchant_id, picture_id) references picture (merchant_id, id)
);
create index damage_report_picture_of on damage_report_picture (merchant_id, picture_id);
select kassa_wall('damage_report_picture');

insert into damage_report_picture (merchant_id, document_id, position, picture_id)
select merchant_id, document_id, row_number() over (partition by merchant_id, document_id order by first), picture_id
from (
  select report.merchant_id, report.id as document_id, named.picture_id, min(named.place) as first
  from damage_report as report, unnest(report.file_ids) with ordinality as named(picture_id, place)
  where exists (select from picture where picture.merchant_id = report.merchant_id and picture.id = named.picture_id)
  group by 1, 2, 3) as kept;
alter table damage_report drop column file_ids;
