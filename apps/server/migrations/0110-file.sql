-- owner: file
-- stands for: 0050-files
--
-- Pictures and the one-time links with which a phone uploads one (D61). The bytes lie in a folder or in S3.

create table picture (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  purpose text not null,
  name text not null,
  content_type text not null check (content_type in ('image/png', 'image/jpeg')),
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  uploaded_by uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
select kassa_wall('picture', true);

create table upload_link (
  merchant_id uuid not null references merchant (id),
  id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  purpose text not null,
  created_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  picture_id uuid,
  primary key (merchant_id, id),
  unique (merchant_id, token_hash),
  foreign key (merchant_id, picture_id) references picture (merchant_id, id)
);
select kassa_wall('upload_link');

-- A phone knows the token only: which merchant it belongs to is found above the tenants.
create index upload_link_by_token on upload_link (token_hash);
create policy platform_all on upload_link for select to kassa_platform using (true);
grant select on upload_link to kassa_platform;
