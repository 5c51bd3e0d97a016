-- owner: open
-- Every number that an app gave is tried against the rule of 2747, while others read and write.
alter table app_external_id validate constraint app_external_id_kind_check;
