-- Whoever names a picture points at one of the same merchant: pictures of damage reports stand in a table of their own instead
-- of a list without keys, products and papers get their keys. What pointed elsewhere pointed at nothing anybody could see.
-- Owner of damage_report_picture: inventory.

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

update product set image_file_id = null
where image_file_id is not null and not exists (
  select from picture where picture.merchant_id = product.merchant_id and picture.id = product.image_file_id);
alter table product add constraint product_picture
  foreign key (merchant_id, image_file_id) references picture (merchant_id, id);

do $$
declare paper text;
begin
  foreach paper in array array['licence_file_id', 'person_id_file_id', 'exterior_file_id', 'interior_file_id'] loop
    execute format(
      'update merchant set %1$I = null where %1$I is not null and not exists ('
      'select from picture where picture.merchant_id = merchant.id and picture.id = merchant.%1$I)', paper);
    execute format(
      'alter table merchant add constraint %I foreign key (merchant_id, %I) references picture (merchant_id, id)',
      'merchant_' || replace(paper, '_file_id', ''), paper);
  end loop;
end $$;
