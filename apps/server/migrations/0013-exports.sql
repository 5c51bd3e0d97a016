-- An export's files in pieces, beside its record: kept seven days, wherever the program runs (D44).
create table export_chunk (
  merchant_id uuid not null,
  export_id uuid not null,
  part integer not null,
  position integer not null,
  bytes bytea not null,
  primary key (merchant_id, export_id, part, position),
  foreign key (merchant_id, export_id) references export_record (merchant_id, id)
);
select kassa_wall('export_chunk');
create index export_record_waiting on export_record (requested_at) where state = 'generating';
create index export_record_age on export_record (expires_at);
