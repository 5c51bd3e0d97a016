-- owner: organisation
-- A merchant's papers are pictures of its own.

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
