-- owner: member
-- What lists of members are sorted by, there and back.
create index member_by_name on member (merchant_id, lower(name), id) where archived_at is null;
create index member_account_by_points on member_account (merchant_id, points, member_id);
create index member_account_by_spending on member_account (merchant_id, spent_minor, member_id);
